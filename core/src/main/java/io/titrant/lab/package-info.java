/** Extra runs that an oracle asks for: whole cases by the {@link Lab}, single statements in the {@link Scratch}. */
@NullMarked
package io.titrant.lab;

import org.jspecify.annotations.NullMarked;
