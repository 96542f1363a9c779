package dev.lazytape.stress;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.LazyTape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * Two readers of one fresh tree: each sees what stock Jackson has, and every node that either was
 * given is the one in the tree. Children are made one by one, or, in the classes so called, all at
 * once.
 */
public final class ReaderRaces {

  private ReaderRaces() {}

  private static final Fresh RECORD =
      new Fresh("{\"o\":{\"x\":1,\"y\":[2,{\"z\":3}]},\"t\":\"text\",\"d\":2.5,\"e\":\"a\\nb\"}");
  private static final Fresh LIST =
      new Fresh("[{\"x\":1},[2,[3]],\"text\"," + "[4],".repeat(30) + "1.50,{}]");
  private static final Fresh WIDE = new Fresh("{" + entries(40) + "\"last\":[1]}");
  private static final Fresh DUPLICATES =
      new Fresh("{\"a\":{\"x\":1},\"b\":{\"y\":2},\"a\":{\"x\":3},\"c\":[4]}");
  private static final Fresh NUMBERS =
      new Fresh("{\"a\":[1.50,2.0E5,1e2,0.1],\"b\":[-0,12345678901234567890,3.25]}");

  private static String entries(int count) {
    StringBuilder entries = new StringBuilder();
    for (int i = 0; i < count; i++) {
      entries.append("\"n").append(i).append("\":[").append(i).append("],");
    }
    return entries.toString();
  }

  private static List<String> texts(JsonNode tree) {
    List<String> texts = new ArrayList<>();
    tree.forEach(child -> texts.add(child.asText()));
    return texts;
  }

  private static String forwards(JsonNode tree) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < tree.size(); i++) {
      text.append(tree.get(i));
    }
    return text.toString();
  }

  private static String backwards(JsonNode tree) {
    StringBuilder text = new StringBuilder();
    for (int i = tree.size() - 1; i >= 0; i--) {
      text.append(tree.get(i));
    }
    return text.toString();
  }

  private static final Reading ONE_CHILD_FIRST = Reading.of(RECORD, tree -> tree.get("o"));
  private static final Reading ONE_CHILD_SECOND = Reading.of(RECORD, tree -> tree.get("o"));

  @JCStressTest
  @Description("A child that is a container, given to two readers.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class OneChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ONE_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ONE_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("A child that is a container, given to two readers.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class OneChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ONE_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ONE_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading GRANDCHILD_AGAINST_CHILD_FIRST =
      Reading.of(RECORD, tree -> tree.get("o").get("y").get(1));
  private static final Reading GRANDCHILD_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.get("o"));

  @JCStressTest
  @Description("What is in a child that another reader makes at the same time.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class GrandchildAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(GRANDCHILD_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(GRANDCHILD_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("What is in a child that another reader makes at the same time.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class GrandchildAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(GRANDCHILD_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(GRANDCHILD_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading SCALARS_FIRST = Reading.of(RECORD, tree -> tree.get("t"));
  private static final Reading SCALARS_SECOND = Reading.of(RECORD, tree -> texts(tree));

  @JCStressTest
  @Description("One text, and all children one after the other.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class Scalars {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SCALARS_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SCALARS_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("One text, and all children one after the other.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class ScalarsAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SCALARS_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SCALARS_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading ESCAPED_TEXT_FIRST = Reading.of(RECORD, tree -> tree.get("e"));
  private static final Reading ESCAPED_TEXT_SECOND = Reading.of(RECORD, tree -> tree.get("e"));

  @JCStressTest
  @Description("A text that is decoded.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class EscapedText {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ESCAPED_TEXT_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ESCAPED_TEXT_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading ITERATION_AGAINST_CHILD_FIRST =
      Reading.of(RECORD, tree -> tree.properties().stream().map(Map.Entry::getKey).toList());
  private static final Reading ITERATION_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.at("/o/y/1/z"));

  @JCStressTest
  @Description("All entries in turn, and the last one alone.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class IterationAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ITERATION_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ITERATION_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("All entries in turn, and the last one alone.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class IterationAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ITERATION_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ITERATION_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading ELEMENTS_OUT_OF_ORDER_FIRST =
      Reading.of(LIST, ReaderRaces::backwards);
  private static final Reading ELEMENTS_OUT_OF_ORDER_SECOND =
      Reading.of(LIST, ReaderRaces::forwards);

  @JCStressTest
  @Description("Elements from the end to the front, and from the front to the end.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class ElementsOutOfOrder {
    private final Race race = new Race(LIST, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ELEMENTS_OUT_OF_ORDER_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ELEMENTS_OUT_OF_ORDER_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Elements from the end to the front, and from the front to the end.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class ElementsOutOfOrderAtOnce {
    private final Race race = new Race(LIST, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ELEMENTS_OUT_OF_ORDER_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ELEMENTS_OUT_OF_ORDER_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading ELEMENT_FAR_AWAY_FIRST = Reading.of(LIST, tree -> tree.get(30));
  private static final Reading ELEMENT_FAR_AWAY_SECOND =
      Reading.of(LIST, tree -> tree.get(5).get(0));

  @JCStressTest
  @Description("The position of an element, found by a walk or by noting all.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class ElementFarAway {
    private final Race race = new Race(LIST, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(ELEMENT_FAR_AWAY_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(ELEMENT_FAR_AWAY_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading SIZES_FIRST =
      Reading.of(LIST, tree -> tree.size() + tree.get(1).size() + tree.get(0).size());
  private static final Reading SIZES_SECOND = Reading.of(LIST, tree -> tree.get(1).get(1));

  @JCStressTest
  @Description("Sizes while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class Sizes {
    private final Race race = new Race(LIST, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SIZES_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SIZES_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Sizes while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class SizesAtOnce {
    private final Race race = new Race(LIST, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SIZES_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SIZES_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading NAMES_OF_A_WIDE_OBJECT_FIRST =
      Reading.of(
          WIDE,
          tree ->
              tree.get("n1").get(0).intValue()
                  + tree.get("n38").get(0).intValue()
                  + tree.get("last").get(0).intValue());
  private static final Reading NAMES_OF_A_WIDE_OBJECT_SECOND =
      Reading.of(WIDE, tree -> tree.has("n2") && !tree.has("none") ? tree.get("n39") : tree);

  @JCStressTest
  @Description("Names looked up in a wide object, while its index is made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class NamesOfAWideObject {
    private final Race race = new Race(WIDE, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(NAMES_OF_A_WIDE_OBJECT_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(NAMES_OF_A_WIDE_OBJECT_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Names looked up in a wide object, while its index is made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class NamesOfAWideObjectAtOnce {
    private final Race race = new Race(WIDE, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(NAMES_OF_A_WIDE_OBJECT_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(NAMES_OF_A_WIDE_OBJECT_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading DUPLICATE_NAMES_FIRST =
      Reading.of(DUPLICATES, tree -> tree.get("a"));
  private static final Reading DUPLICATE_NAMES_SECOND =
      Reading.of(DUPLICATES, tree -> tree.get("a").get("x").intValue() + tree.size());

  @JCStressTest
  @Description("An object with duplicate names, resolved by two readers.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DuplicateNames {
    private final Race race = new Race(DUPLICATES, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DUPLICATE_NAMES_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DUPLICATE_NAMES_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("An object with duplicate names, resolved by two readers.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DuplicateNamesAtOnce {
    private final Race race = new Race(DUPLICATES, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DUPLICATE_NAMES_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DUPLICATE_NAMES_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading WRITE_AGAINST_CHILD_FIRST = Reading.of(RECORD, Fresh::write);
  private static final Reading WRITE_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.get("o").get("y"));

  @JCStressTest
  @Description("Writing a tree while its children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class WriteAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(WRITE_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(WRITE_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Writing a tree while its children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class WriteAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(WRITE_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(WRITE_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading TWO_WRITERS_FIRST = Reading.of(NUMBERS, Fresh::write);
  private static final Reading TWO_WRITERS_SECOND = Reading.of(NUMBERS, Fresh::write);

  @JCStressTest
  @Description("Writing a tree whose numbers must be tried out.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class TwoWriters {
    private final Race race = new Race(NUMBERS, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(TWO_WRITERS_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(TWO_WRITERS_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading TEXT_AGAINST_CHILD_FIRST = Reading.of(NUMBERS, JsonNode::toString);
  private static final Reading TEXT_AGAINST_CHILD_SECOND =
      Reading.of(NUMBERS, tree -> tree.get("b").get(1));

  @JCStressTest
  @Description("toString while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class TextAgainstChild {
    private final Race race = new Race(NUMBERS, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(TEXT_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(TEXT_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("toString while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class TextAgainstChildAtOnce {
    private final Race race = new Race(NUMBERS, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(TEXT_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(TEXT_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading HASH_AGAINST_CHILD_FIRST = Reading.of(RECORD, JsonNode::hashCode);
  private static final Reading HASH_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.get("o").get("y"));

  @JCStressTest
  @Description("hashCode while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class HashAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(HASH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(HASH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("hashCode while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class HashAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(HASH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(HASH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading EQUALS_AGAINST_CHILD_FIRST =
      Reading.of(LIST, tree -> LIST.stock().equals(tree) && tree.equals(LIST.stock()));
  private static final Reading EQUALS_AGAINST_CHILD_SECOND = Reading.of(LIST, tree -> tree.get(1));

  @JCStressTest
  @Description("equals while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class EqualsAgainstChild {
    private final Race race = new Race(LIST, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(EQUALS_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(EQUALS_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("equals while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class EqualsAgainstChildAtOnce {
    private final Race race = new Race(LIST, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(EQUALS_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(EQUALS_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading DETACH_AGAINST_CHILD_FIRST =
      Reading.of(RECORD, tree -> LazyTape.detach(tree).toString());
  private static final Reading DETACH_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.get("o").get("y").get(1));

  @JCStressTest
  @Description("Detaching while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DetachAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DETACH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DETACH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Detaching while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DetachAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DETACH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DETACH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading DETACH_AGAINST_WRITE_FIRST =
      Reading.of(NUMBERS, tree -> LazyTape.detach(tree.get("a")).toString());
  private static final Reading DETACH_AGAINST_WRITE_SECOND = Reading.of(NUMBERS, Fresh::write);

  @JCStressTest
  @Description("Detaching a part of a tree that is written.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DetachAgainstWrite {
    private final Race race = new Race(NUMBERS, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DETACH_AGAINST_WRITE_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DETACH_AGAINST_WRITE_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading DEEP_COPY_AGAINST_CHILD_FIRST =
      Reading.of(DUPLICATES, tree -> tree.deepCopy().toString());
  private static final Reading DEEP_COPY_AGAINST_CHILD_SECOND =
      Reading.of(DUPLICATES, tree -> tree.get("b").get("y"));

  @JCStressTest
  @Description("Copying while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DeepCopyAgainstChild {
    private final Race race = new Race(DUPLICATES, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DEEP_COPY_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DEEP_COPY_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Copying while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class DeepCopyAgainstChildAtOnce {
    private final Race race = new Race(DUPLICATES, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(DEEP_COPY_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(DEEP_COPY_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  private static final Reading SEARCH_AGAINST_CHILD_FIRST =
      Reading.of(RECORD, tree -> tree.findValue("z"));
  private static final Reading SEARCH_AGAINST_CHILD_SECOND =
      Reading.of(RECORD, tree -> tree.findParent("z"));

  @JCStressTest
  @Description("Searching while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class SearchAgainstChild {
    private final Race race = new Race(RECORD, Fresh.ONE_BY_ONE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SEARCH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SEARCH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }

  @JCStressTest
  @Description("Searching while children are made.")
  @Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "as in stock Jackson")
  @State
  public static class SearchAgainstChildAtOnce {
    private final Race race = new Race(RECORD, Fresh.AT_ONCE);

    @Actor
    public void first(ZZZ_Result result) {
      result.r1 = race.first(SEARCH_AGAINST_CHILD_FIRST);
    }

    @Actor
    public void second(ZZZ_Result result) {
      result.r2 = race.second(SEARCH_AGAINST_CHILD_SECOND);
    }

    @Arbiter
    public void after(ZZZ_Result result) {
      result.r3 = race.agrees();
    }
  }
}
