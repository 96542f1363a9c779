package dev.lazytape.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.bench.TreeWorkload.Written;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** Compares what operations returned, within one JVM or, by digest, between two. */
final class Results {

  private Results() {}

  /** Whether two contenders returned the same. */
  static boolean same(Object stock, Object other) throws IOException {
    boolean equal = !(stock instanceof JsonNode) || (stock.equals(other) && other.equals(stock));
    return equal && digest(stock).equals(digest(other));
  }

  /** 16 hexadecimal digits that depend on everything in {@code result}, but not on its class. */
  static String digest(Object result) throws IOException {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), sha);
    try (DataOutputStream out = new DataOutputStream(sink)) {
      feed(result, out);
    }
    return HexFormat.of().formatHex(sha.digest(), 0, 8);
  }

  private static void feed(Object result, DataOutputStream out) throws IOException {
    if (result instanceof byte[] bytes) {
      out.write(bytes);
    } else if (result instanceof String text) {
      out.write(text.getBytes(UTF_8));
    } else if (result instanceof Long number) {
      out.writeLong(number);
    } else if (result instanceof Written written) {
      out.writeLong(written.seen());
      out.write(written.output());
    } else if (result instanceof JsonNode node) {
      feedTree(node, out);
    } else {
      out.write(new ObjectMapper().writeValueAsBytes(result));
    }
  }

  /** Walks the tree itself: writing it would only show what a lazy tree copies. */
  private static void feedTree(JsonNode node, DataOutputStream out) throws IOException {
    out.writeByte(node.getNodeType().ordinal());
    if (node.isContainerNode()) {
      out.writeInt(node.size());
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        out.writeUTF(entry.getKey());
        feedTree(entry.getValue(), out);
      }
      if (node.isArray()) {
        for (JsonNode element : node) {
          feedTree(element, out);
        }
      }
    } else {
      out.writeUTF(String.valueOf(node.numberType()));
      out.write(node.asText().getBytes(UTF_8));
      out.writeByte(0);
    }
  }
}
