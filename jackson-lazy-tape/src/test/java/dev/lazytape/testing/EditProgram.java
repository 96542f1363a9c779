package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * A list of steps that are done on stock trees and on lazy ones in lock-step. A step picks its
 * place and its values anew from its own seed, so that a program from which steps were taken out
 * still runs.
 */
public final class EditProgram {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ThreadLocal<Mappers> MAPPERS = ThreadLocal.withInitial(Mappers::create);

  private final Edits.Family family;
  private final List<Long> steps;

  private EditProgram(Edits.Family family, List<Long> steps) {
    this.family = family;
    this.steps = steps;
  }

  /** A program of up to {@code most} steps. */
  public static EditProgram random(Rnd rnd, int most) {
    return random(rnd, most, Edits.Family.NODES);
  }

  public static EditProgram random(Rnd rnd, int most, Edits.Family family) {
    List<Long> steps = new ArrayList<>();
    for (int i = rnd.between(1, most); i > 0; i--) {
      steps.add(rnd.nextLong());
    }
    return new EditProgram(family, steps);
  }

  /** What differs on one document, or null. */
  public String run(JsonNode stock, JsonNode lazy) {
    return run(List.of(new Mappers.Pair(stock, lazy)), new StringBuilder());
  }

  /**
   * What differs on {@code documents}, with the shortest program found that shows it; or null.
   *
   * @param documents reads them afresh for each run
   */
  public String runAndShrink(Supplier<List<Mappers.Pair>> documents) {
    if (run(documents.get(), new StringBuilder()) == null) {
      return null;
    }
    EditProgram best = this;
    for (int i = best.steps.size() - 1; i >= 0; i--) {
      List<Long> fewer = new ArrayList<>(best.steps);
      fewer.remove(i);
      EditProgram candidate = new EditProgram(family, fewer);
      if (candidate.run(documents.get(), new StringBuilder()) != null) {
        best = candidate;
      }
    }
    StringBuilder log = new StringBuilder();
    String difference = best.run(documents.get(), log);
    return best.steps.size() + " of " + steps.size() + " steps:" + log + "\n  " + difference;
  }

  private String run(List<Mappers.Pair> documents, StringBuilder log) {
    Mappers mappers = MAPPERS.get();
    Side stock = new Side(mappers.stock());
    Side lazy = new Side(mappers.lazy());
    for (Mappers.Pair document : documents) {
      stock.nodes.add(document.stock());
      lazy.nodes.add(document.lazy());
    }
    for (long seed : steps) {
      Rnd rnd = new Rnd(seed);
      int place = rnd.below(stock.nodes.size());
      List<String> path = new ArrayList<>();
      JsonNode guide = descend(stock.nodes.get(place), rnd, path);
      Edits.Edit edit = Edits.random(family, stock, guide, rnd);
      log.append("\n    node ")
          .append(place)
          .append(' ')
          .append(path)
          .append(' ')
          .append(edit.name());
      JsonNode target = follow(lazy.nodes.get(place), path);
      Outcome of = Outcome.of(out -> edit.action().run(stock, guide, out));
      Outcome ours = Outcome.of(out -> edit.action().run(lazy, target, out));
      String difference = difference(of, ours, rnd);
      if (difference == null && stock.nodes.size() != lazy.nodes.size()) {
        difference = "the sides hold different numbers of nodes";
      }
      if (difference != null) {
        return "after " + edit.name() + ": " + difference;
      }
    }
    return atTheEnd(stock, lazy);
  }

  private static JsonNode descend(JsonNode node, Rnd rnd, List<String> path) {
    while (node.isContainerNode() && node.size() > 0 && path.size() < 8 && rnd.percent(45)) {
      int index = rnd.below(node.size());
      String step =
          node instanceof com.fasterxml.jackson.databind.node.ObjectNode object
              ? Accesses.name(object, index)
              : Integer.toString(index);
      JsonNode child = follow(node, Collections.singletonList(step)); // a name can be Java null
      if (child == null || !child.isContainerNode()) {
        break;
      }
      path.add(step);
      node = child;
    }
    return node;
  }

  private static JsonNode follow(JsonNode node, List<String> path) {
    for (String step : path) {
      node = node.isArray() ? node.get(Integer.parseInt(step)) : node.get(step);
      if (node == null) {
        throw new IllegalStateException("the lazy tree has no " + path);
      }
    }
    return node;
  }

  private static String difference(Outcome of, Outcome ours, Rnd rnd) {
    String difference = of.differenceIgnoringTrees(ours);
    for (int i = 0; difference == null && i < of.events().size(); i++) {
      if (of.treeAt(i) != null) {
        difference = Trees.oneDifference(of.treeAt(i), ours.treeAt(i), rnd);
      }
    }
    return difference;
  }

  private static String atTheEnd(Side stock, Side lazy) {
    for (int i = 0; i < stock.nodes.size(); i++) {
      JsonNode a = stock.nodes.get(i);
      JsonNode b = lazy.nodes.get(i);
      Outcome of = Outcome.of(out -> written(a, out));
      Outcome ours = Outcome.of(out -> written(b, out));
      String difference = of.difference(ours, new Rnd(i));
      difference = difference == null ? Trees.difference(a, b, new Rnd(i)) : difference;
      if (difference != null) {
        return "node " + i + " at the end: " + difference;
      }
    }
    return null;
  }

  private static void written(JsonNode node, Outcome out) throws Exception {
    out.bytes(MAPPER.writeValueAsBytes(node));
    out.note(MAPPER.writeValueAsString(node));
    out.note(node.toString());
  }
}
