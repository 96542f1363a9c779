package dev.lazytape.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Documents for systematic tests: the odd ones by hand, and a fixed number made by chance. */
public final class Samples {
  private static final String LONG = "long".repeat(80);

  private Samples() {}

  /** Documents that stock Jackson reads with default settings. */
  public static List<byte[]> valid() {
    List<String> texts =
        List.of(
            "{}",
            "[]",
            "[{},[]]",
            "{\"a\":1}",
            "0",
            "\"text\"",
            "null",
            "{\"a\":1,\"b\":{\"c\":[true,false,null,\"x\",2.5]},\"d\":\"\"}",
            " { \"a\" : [ 1 , { \"b\" : 2 } ] }\r\n\t",
            "{\"a\":{\"x\":1},\"b\":2,\"a\":{\"y\":3}}",
            "{\"z\":[{\"a\":1,\"\\u0061\":2}]}",
            "[1.10,100.00,0.0,-0.0,-0,1E+2,1E400,5e-324,0.1,123456789.0,8.41E21]",
            "[2147483647,-2147483649,9223372036854775808,12345678901234567890123]",
            "[\"a\\/b\",\"\\u0041\",\"\\u00e9\",\"\u00e9\",\"\ud83d\ude00\",\"\\ud83d\\ude00\",\"\\ud800\"]",
            "{\"k\\u0065y\":1,\"\ud83d\ude00\":2,\"caf\u00e9\":3,\"\":4,\"a/b\":5,\"m~n\":6}",
            "{\"b\":{\"d\":1,\"c\":2,\"n\":null,\"e\":[]},\"a\":0}",
            "{\"s\":\"</x>\u00e9 \u2028 \u007f\",\"d\":7,\"e\":\"eee\"}",
            "[[[[[[[[[[1]]]]]]]]]]",
            "[{\"id\":1,\"n\":\"a\"},{\"id\":2,\"n\":\"b\"},{\"n\":\"c\",\"id\":3},{\"id\":4}]",
            "{\"v\":\"" + LONG + "\",\"w\":[\"" + LONG + "\"]}",
            "{\"" + LONG + "\":1.50,\n\"x\":{\"" + LONG + "\":-0}}",
            "["
                + "{\"id\":7,\"v\":3.14159,\"t\":[\"a\",\"b\"],\"n\":{\"x\":1,\"y\":2}}\n,"
                    .repeat(40)
                + "0]",
            "[\"" + "x".repeat(3998) + "\ud83d\ude00\",\"" + "y".repeat(7999) + "\u20ac\u00e9\"]",
            "{\"7\":77,\"a\":\"7\",\"n\":1.7}");
    List<byte[]> all = new ArrayList<>();
    texts.forEach(t -> all.add(t.getBytes(StandardCharsets.UTF_8)));
    return all;
  }

  /** Documents that stock Jackson may or may not read, depending on its settings. */
  public static List<byte[]> odd() {
    List<String> texts =
        List.of(
            "",
            " ",
            "{",
            "[1,]",
            "[1,,2]",
            "{\"a\":1,}",
            "{a:1}",
            "{'a':'b'}",
            "[01]",
            "[+1]",
            "[.5]",
            "[1.]",
            "[NaN,-Infinity,Infinity]",
            "/*c*/{\"a\":1//x\n}",
            "#c\n[1]",
            "[\"\\q\"]",
            "[\"a\tb\"]",
            "[1] [2]\n{\"a\":3}",
            "[1]x",
            "{\"r\":{\"a\":[1,2]}}",
            "{\"r\":{\"a\":1}} x",
            "\ufeff{\"a\":1}",
            "[{\"a\":1,\"b\":{\"x\":[1,{\"y\":tru}]}}]",
            "{\"" + LONG + "\":[1,2,3 \"x\"]}");
    List<byte[]> all = new ArrayList<>();
    texts.forEach(t -> all.add(t.getBytes(StandardCharsets.UTF_8)));
    all.add("{\"a\":\"\u00e9\",\"b\":[1]}".getBytes(StandardCharsets.UTF_16BE));
    all.add("[\"\u00ff\u00fe\"]".getBytes(StandardCharsets.ISO_8859_1));
    return all;
  }

  /** Valid and odd ones, and {@code more} made from {@code seed}, spoiled ones among them. */
  public static List<byte[]> all(long seed, int more) {
    List<byte[]> all = new ArrayList<>(valid());
    all.addAll(odd());
    Rnd rnd = new Rnd(seed);
    for (int i = 0; i < more; i++) {
      JsonGen gen = new JsonGen(rnd);
      byte[] document = i % 3 == 0 ? gen.sequence() : gen.container(rnd.between(20, 1500));
      all.add(i % 4 == 0 ? new Mutator(rnd).mutate(document) : document);
    }
    return all;
  }
}
