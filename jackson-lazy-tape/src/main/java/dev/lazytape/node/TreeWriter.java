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

  private TreeWriter(Copier copier) {
    this.copier = copier;
  }

  /** Writes a lazy node; false, and nothing written, if the generator must get ordinary calls. */
  static boolean write(
      JsonNode node, Document document, JsonGenerator generator, SerializerProvider provider)
      throws IOException {
    Copier copier = Copier.of(generator, provider);
    if (copier == null || !copier.hasRoomFor(document.tape())) {
      return false;
    }
    new TreeWriter(copier).writeValue(node);
    copier.count(document.source());
    return true;
  }

  private void writeValue(JsonNode value) throws IOException {
    if (value instanceof LazyObjectNode object) {
      if (copier.hasRoomFor(object.map().document().tape())) {
        write(object);
        return;
      }
    } else if (value instanceof LazyArrayNode array) {
      if (copier.hasRoomFor(array.list().document().tape())) {
        write(array);
        return;
      }
    }
    value.serialize(copier.generator(), copier.provider());
  }

  private void write(LazyObjectNode node) throws IOException {
    LazyMap map = node.map();
    Document document = map.document();
    if (Touched.isUntouched(node)) {
      copier.writeContainer(document.source(), map.word(), node);
      return;
    }
    JsonGenerator generator = copier.generator();
    generator.writeStartObject(node);
    JsonNode[] children = map.handedOut();
    if (children == null) {
      for (Map.Entry<String, JsonNode> entry : map.entrySet()) {
        generator.writeFieldName(entry.getKey());
        writeValue(entry.getValue());
      }
    } else {
      writeEntries(document, map.word(), children);
    }
    generator.writeEndObject();
  }

  private void write(LazyArrayNode node) throws IOException {
    LazyList list = node.list();
    Document document = list.document();
    if (Touched.isUntouched(node)) {
      copier.writeContainer(document.source(), list.word(), node);
      return;
    }
    JsonGenerator generator = copier.generator();
    generator.writeStartArray(node);
    JsonNode[] children = list.handedOut();
    if (children == null) {
      for (JsonNode child : list) {
        writeValue(child);
      }
    } else {
      writeEntries(document, list.word(), children);
    }
    generator.writeEndArray();
  }

  /** Writes a container that has all its entries, some of which were changed inside. */
  private void writeEntries(Document document, int container, JsonNode[] children)
      throws IOException {
    Tape tape = document.tape();
    boolean object = tape.isObject(container);
    int run = container + Tape.CONTAINER_WORDS;
    int entry = run;
    for (int i = 0; i < children.length; i++) {
      int value = object ? entry + 1 : entry;
      JsonNode child = Children.at(children, i);
      if (child != null && !Touched.isUntouched(child)) {
        if (run < entry) {
          copier.writeEntries(document.source(), container, run, entry);
        }
        if (object) {
          copier.writeName(document.source(), entry);
        }
        writeValue(child);
        run = tape.next(value);
      }
      entry = tape.next(value);
    }
    if (run < entry) {
      copier.writeEntries(document.source(), container, run, entry);
    }
  }
}
