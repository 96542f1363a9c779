package dev.lazytape.node;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.lazytape.tape.Tape;
import dev.lazytape.write.Copier;
import java.io.IOException;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
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
    if (map != null) {
      generator.writeStartObject(value);
      writeEntries(document, map);
      generator.writeEndObject();
    } else {
      generator.writeStartArray(value);
      writeElements(document, list);
      generator.writeEndArray();
    }
  }

  private void writeEntries(Document document, LazyMap map) throws IOException {
    JsonNode[] children = map.handedOut();
    int written = 0;
    if (children != null) {
      int structure = map.structuralChanges();
      written = writeRuns(document, map.word(), children, true);
      if (written < children.length && map.structuralChanges() != structure) {
        // As the iterator does, with which Jackson would be on its way.
        throw new ConcurrentModificationException();
      }
      if (written == children.length) {
        return;
      }
    }
    Iterator<Map.Entry<String, JsonNode>> entries = map.entrySet().iterator();
    for (int i = 0; i < written; i++) {
      entries.next();
    }
    while (entries.hasNext()) {
      Map.Entry<String, JsonNode> entry = entries.next();
      generator.writeFieldName(entry.getKey());
      write(entry.getValue(), touched.look(entry.getValue()));
    }
  }

  private void writeElements(Document document, LazyList list) throws IOException {
    int size = list.size();
    JsonNode[] children = list.handedOut();
    int written = children == null ? 0 : writeRuns(document, list.word(), children, false);
    for (int i = written; i < size; i++) {
      JsonNode child = list.get(i);
      write(child, touched.look(child));
    }
  }

  /**
   * Writes changed children one by one, and what is between them by copying. Ends early where a
   * child's serializer has changed something of the document: what is known of it is out of date.
   *
   * @return how many children are written
   */
  private int writeRuns(Document document, int container, JsonNode[] children, boolean named)
      throws IOException {
    Tape tape = document.tape();
    int changes = document.changes();
    int run = container + Tape.CONTAINER_WORDS;
    int entry = run;
    for (int i = 0; i < children.length; i++) {
      int word = named ? entry + 1 : entry;
      JsonNode child = Children.at(children, i);
      if (child != null && touched.isKnown(child)) {
        if (run < entry) {
          copier.writeEntries(document.source(), container, run, entry);
          copier.countEntries(i);
        }
        if (named) {
          copier.writeName(document.source(), entry);
        }
        write(child, true);
        if (document.changes() != changes) {
          return i + 1;
        }
        run = tape.next(word);
      }
      entry = tape.next(word);
    }
    if (run < entry) {
      copier.writeEntries(document.source(), container, run, entry);
    }
    return children.length;
  }
}
