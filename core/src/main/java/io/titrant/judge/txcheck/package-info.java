/** TxCheck (OSDI 2023): the statements of a case, sorted by their dependencies and run without transactions, must do what they did inside them. */
@NullMarked
package io.titrant.judge.txcheck;

import org.jspecify.annotations.NullMarked;
