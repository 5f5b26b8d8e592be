/** The command line: one file per command. */
@NullMarked
package io.titrant.cli;

import org.jspecify.annotations.NullMarked;
