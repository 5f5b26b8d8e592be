/** Histories of transactions, the dependencies that they prove, and the anomalies that cycles of dependencies are (Adya's thesis, IsoRel §2). */
@NullMarked
package io.titrant.graph;

import org.jspecify.annotations.NullMarked;
