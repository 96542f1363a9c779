package dev.lazytape.stress;

import com.fasterxml.jackson.databind.JsonNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A tree passed to another thread through a plain field. Stock Jackson promises nothing here; a
 * lazy tree that was not looked at is seen as a whole or not at all, since all of it hangs on final
 * fields.
 */
public final class UnsafePublicationRaces {

  private UnsafePublicationRaces() {}

  private static final Fresh LIST = new Fresh("[{\"x\":1},[2],\"text\",[\"found\"]]");
  private static final Fresh OBJECT = new Fresh("{\"o\":{\"x\":1},\"a\":[2],\"t\":[\"found\"]}");

  @JCStressTest
  @Description("An array.")
  @Outcome(id = "null", expect = Expect.ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "found", expect = Expect.ACCEPTABLE, desc = "there as a whole")
  @State
  public static class ArrayTree {
    private JsonNode tree;

    @Actor
    public void writer() {
      tree = LIST.tree(Fresh.ONE_BY_ONE);
    }

    @Actor
    public void reader(L_Result result) {
      JsonNode seen = tree;
      result.r1 = seen == null ? null : seen.get(3).get(0).textValue();
    }
  }

  @JCStressTest
  @Description("An object.")
  @Outcome(id = "null", expect = Expect.ACCEPTABLE, desc = "not there yet")
  @Outcome(id = "found", expect = Expect.ACCEPTABLE, desc = "there as a whole")
  @State
  public static class ObjectTree {
    private JsonNode tree;

    @Actor
    public void writer() {
      tree = OBJECT.tree(Fresh.ONE_BY_ONE);
    }

    @Actor
    public void reader(L_Result result) {
      JsonNode seen = tree;
      result.r1 = seen == null ? null : seen.get("t").get(0).textValue();
    }
  }
}
