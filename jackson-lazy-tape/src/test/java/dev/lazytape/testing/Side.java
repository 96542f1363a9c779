package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.LazyTape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One of the two worlds of an edit program: all stock, or all lazy. */
final class Side {
  private static final int MOST = 12;
  private static final ObjectMapper STOCK = new ObjectMapper();

  /** Reads what is put into trees, and writes them. */
  final ObjectMapper mapper;

  /** Nodes that the program holds on to; the documents' roots come first. */
  final List<JsonNode> nodes = new ArrayList<>();

  final List<Map.Entry<String, JsonNode>> entries = new ArrayList<>();
  final List<Set<Map.Entry<String, JsonNode>>> views = new ArrayList<>();
  final List<Iterator<?>> iterators = new ArrayList<>();
  final List<ReflectiveEdits.Kept> kept = new ArrayList<>();

  Side(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Holds on to {@code node}, in place of an older one once there are many. */
  void keep(JsonNode node) {
    if (node == null) {
      return;
    }
    if (nodes.size() < MOST) {
      nodes.add(node);
    } else {
      nodes.set(2 + (node.size() + nodes.size()) % (MOST - 2), node);
    }
  }

  /**
   * Holds on to a detached copy of {@code node}, read anew: it need not share its values with what
   * it is a copy of, and a stock node is its own.
   */
  void keepDetached(JsonNode node, Outcome out) {
    JsonNode detached = LazyTape.detach(node);
    out.tree(detached);
    try {
      keep(STOCK.readTree(STOCK.writeValueAsBytes(detached)));
    } catch (IOException | RuntimeException e) {
      out.note("cannot be written and read");
    }
  }

  /** Tells {@code out} of a node, and whether it is one that the program holds. */
  void tree(JsonNode node, Outcome out) {
    int held = -1;
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i) == node) {
        held = i;
      }
    }
    out.note("held as " + held);
    out.tree(node);
  }
}
