package dev.lazytape.scan;

/**
 * What a scan may accept.
 *
 * @param maxDepth nesting of containers inside the scanned value, 1 for the value itself
 * @param maxStringBytes bytes of a string between its quotes, escapes not decoded
 * @param maxNameBytes the same for a name
 * @param maxNumberBytes bytes of a number, sign included
 * @param provesFloats whether a float may be taken as written alike because of its digits; off when
 *     the reader does not make doubles of floats
 * @param maxIntegerDigits digits of an integer; fewer than 19 when the reader makes longs of all
 */
public record ScanLimits(
    int maxDepth,
    int maxStringBytes,
    int maxNameBytes,
    int maxNumberBytes,
    boolean provesFloats,
    int maxIntegerDigits) {}
