/** The oracle for servers that die, sessions that break and locks that no transaction holds. */
@NullMarked
package io.titrant.judge.survival;

import org.jspecify.annotations.NullMarked;
