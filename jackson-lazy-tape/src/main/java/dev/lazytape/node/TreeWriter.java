package dev.lazytape.node;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.lazytape.tape.Tape;
import dev.lazytape.write.Copier;
import java.io.IOException;
import java.util.Map;

/**
 * Writes a lazy tree: what is untouched by copying, of a container with a change in it the
 * structure and its untouched entries, run by run.
 */
final class TreeWriter {

  private final Copier copier;
  private final JsonGenerator generator;
  private final Touched touched = new Touched();

  private TreeWriter(Copier copier) {
    this.copier = copier;
    this.generator = copier.generator();
  }

  /** Writes a lazy node; false, and nothing written, if the generator must get ordinary calls. */
  static boolean write(
      JsonNode node, Document document, JsonGenerator generator, SerializerProvider provider)
      throws IOException {
    Copier copier = Copier.of(generator, provider);
    if (copier == null || !copier.hasRoomFor(document.tape())) {
      return false;
    }
    TreeWriter writer = new TreeWriter(copier);
    boolean changed = writer.touched.look(node);
    if (changed && PlainView.isDeep(generator)) {
      return false;
    }
    writer.write(node, changed);
    copier.count(document.source());
    return true;
  }

  /**
   * Writes a value. Calls itself for each level of changed containers, as the nodes of Jackson do,
   * up to the depth from which on frames count.
   *
   * @param changed whether the value is a lazy node that is known to be changed
   */
  private void write(JsonNode value, boolean changed) throws IOException {
    Document document = Touched.documentOf(value);
    if (document == null || !copier.hasRoomFor(document.tape())) {
      value.serialize(generator, copier.provider());
      return;
    }
    LazyMap map = value instanceof LazyObjectNode object ? object.map() : null;
    LazyList list = map == null ? ((LazyArrayNode) value).list() : null;
    int container = map != null ? map.word() : list.word();
    if (!changed) {
      copier.writeContainer(document.source(), container, value);
      return;
    }
    if (PlainView.isDeep(generator)) {
      PlainView.of(value).serialize(generator, copier.provider());
      return;
    }
    JsonNode[] children = map != null ? map.handedOut() : list.handedOut();
    if (map != null) {
      generator.writeStartObject(value);
      if (children == null) {
        for (Map.Entry<String, JsonNode> entry : map.entrySet()) {
          generator.writeFieldName(entry.getKey());
          write(entry.getValue(), touched.look(entry.getValue()));
        }
      }
    } else {
      generator.writeStartArray(value);
      if (children == null) {
        for (JsonNode child : list) {
          write(child, touched.look(child));
        }
      }
    }
    if (children != null) {
      Tape tape = document.tape();
      int run = container + Tape.CONTAINER_WORDS;
      int entry = run;
      for (int i = 0; i < children.length; i++) {
        int word = map != null ? entry + 1 : entry;
        JsonNode child = Children.at(children, i);
        if (child != null && touched.isKnown(child)) {
          if (run < entry) {
            copier.writeEntries(document.source(), container, run, entry);
          }
          if (map != null) {
            copier.writeName(document.source(), entry);
          }
          write(child, true);
          run = tape.next(word);
        }
        entry = tape.next(word);
      }
      if (run < entry) {
        copier.writeEntries(document.source(), container, run, entry);
      }
    }
    if (map != null) {
      generator.writeEndObject();
    } else {
      generator.writeEndArray();
    }
  }
}
