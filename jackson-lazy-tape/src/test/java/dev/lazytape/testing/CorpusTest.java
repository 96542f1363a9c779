package dev.lazytape.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The corpus keeps what its README promises, for the Jackson on the class path. */
class CorpusTest {

  private static final ObjectMapper STRICT = new ObjectMapper();
  private static final ObjectMapper LENIENT =
      JsonMapper.builder().enable(JsonReadFeature.values()).build();

  @ParameterizedTest
  @MethodSource("valid")
  void jacksonAccepts(Document document) {
    assertThatCode(() -> STRICT.readTree(document.bytes())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void jacksonRejects(Document document) {
    assertThatThrownBy(() -> STRICT.readTree(document.bytes()))
        .isInstanceOf(JsonProcessingException.class);
  }

  @ParameterizedTest
  @MethodSource("lenientOnly")
  void onlyLenientJacksonAccepts(Document document) {
    assertThatThrownBy(() -> STRICT.readTree(document.bytes()))
        .isInstanceOf(JsonProcessingException.class);
    assertThatCode(() -> LENIENT.readTree(document.bytes())).doesNotThrowAnyException();
  }

  @Test
  void theOtherFolderIsThere() {
    assertThat(Corpus.WHATEVER_JACKSON_DOES.documents()).isNotEmpty();
    assertThat(Corpus.all()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void realDocumentsAreOnTheClassPath(RealDocument document) throws Exception {
    assertThat(STRICT.readTree(document.bytes()).isContainerNode()).isTrue();
  }

  static List<Document> valid() {
    return Corpus.VALID.documents();
  }

  static List<Document> invalid() {
    return Corpus.INVALID.documents();
  }

  static List<Document> lenientOnly() {
    return Corpus.LENIENT_ONLY.documents();
  }
}
