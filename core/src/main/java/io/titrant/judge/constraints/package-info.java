/** The oracle for declared constraints and indexes: no isolation level excuses a state that breaks them. */
@NullMarked
package io.titrant.judge.constraints;

import org.jspecify.annotations.NullMarked;
