/** A recording read as transactions and their statements: what every oracle of submitted orders starts from. */
@NullMarked
package io.titrant.judge.history;

import org.jspecify.annotations.NullMarked;
