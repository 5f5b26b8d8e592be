/** Tables, queries and writes that show which version of which row a statement touches: two more columns in each table, more columns in each result. Shared by IsoRel and TxCheck. */
@NullMarked
package io.titrant.judge.instrument;

import org.jspecify.annotations.NullMarked;
