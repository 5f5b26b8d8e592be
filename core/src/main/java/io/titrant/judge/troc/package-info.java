/** Troc (ICDE 2023): each statement is judged against what its isolation level lets it see. */
@NullMarked
package io.titrant.judge.troc;

import org.jspecify.annotations.NullMarked;
