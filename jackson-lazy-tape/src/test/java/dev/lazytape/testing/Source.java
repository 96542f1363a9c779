package dev.lazytape.testing;

import com.fasterxml.jackson.databind.ObjectMapper;

/** One way to read a document into trees. */
public interface Source {
  /** Reads all of {@code input} and tells {@code out} whatever a user could see. */
  void read(ObjectMapper mapper, Input input, Outcome out) throws Exception;
}
