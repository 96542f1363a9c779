/**
 * Races between two readers of one fresh tree, run by jcstress:
 *
 * <pre>mvn -q -DskipTests package exec:exec@jcstress -Dargs="-sc false -tb 10m"</pre>
 *
 * Each test names the only outcome that may be seen; any other fails the run.
 */
package dev.lazytape.stress;
