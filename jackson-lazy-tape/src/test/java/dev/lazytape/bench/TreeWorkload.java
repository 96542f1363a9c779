package dev.lazytape.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;

/**
 * What is done with a document read as a tree. Each constant is the same code for every contender;
 * only the mapper differs. Every operation reads the document once.
 */
public enum TreeWorkload {
  /** {@code readTree(byte[])}, the tree is not touched. */
  READ(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return mapper.readTree(document.bytes());
    }
  },
  /** {@code readTree(String)}, the tree is not touched. */
  READ_STRING(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return mapper.readTree(document.text());
    }
  },
  /** {@code readTree(InputStream)}, the tree is not touched. */
  READ_STREAM(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return mapper.readTree(new ByteArrayInputStream(document.bytes()));
    }
  },
  /** Bytes to bytes, nothing looked at. */
  READ_WRITE(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return mapper.writeValueAsBytes(mapper.readTree(document.bytes()));
    }
  },
  /** String to string, nothing looked at. */
  READ_WRITE_STRING(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return mapper.writeValueAsString(mapper.readTree(document.text()));
    }
  },
  /** One field of one record in the middle. */
  ONE_FIELD(true) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      JsonNode root = mapper.readTree(document.bytes());
      return root.get(root.size() / 2).get("name").textValue();
    }
  },
  /** One nested field of every record. */
  FIELDS(true) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return TreeVisits.sumOfNestedFields(mapper.readTree(document.bytes()));
    }
  },
  /** One nested field of every record, then bytes. */
  FIELDS_WRITE(true) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      JsonNode root = mapper.readTree(document.bytes());
      long seen = TreeVisits.sumOfNestedFields(root);
      return new Written(seen, mapper.writeValueAsBytes(root));
    }
  },
  /** One field of one record in the middle is set, then bytes. */
  CHANGE_WRITE(true) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      JsonNode root = mapper.readTree(document.bytes());
      ((ObjectNode) root.get(root.size() / 2)).put("name", "changed");
      return mapper.writeValueAsBytes(root);
    }
  },
  /** Every name and every value of the tree. */
  VISIT(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      return TreeVisits.everything(mapper.readTree(document.bytes()));
    }
  },
  /** Every name and every value of the tree, then bytes. */
  VISIT_WRITE(false) {
    @Override
    Object run(ObjectMapper mapper, Document document) throws IOException {
      JsonNode root = mapper.readTree(document.bytes());
      long seen = TreeVisits.everything(root);
      return new Written(seen, mapper.writeValueAsBytes(root));
    }
  };

  /** What an operation saw and what it wrote. */
  record Written(long seen, byte[] output) {}

  private final boolean needsRecords;

  TreeWorkload(boolean needsRecords) {
    this.needsRecords = needsRecords;
  }

  abstract Object run(ObjectMapper mapper, Document document) throws IOException;

  /** Whether the workload makes sense on {@code document}. */
  boolean fits(Document document) {
    return !needsRecords || document.hasRecords();
  }

  /** The name on the command line: {@code read-write}. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
