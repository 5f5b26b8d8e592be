/** The command line: one small file per command. */
@NullMarked
package io.titrant.cli;

import org.jspecify.annotations.NullMarked;
