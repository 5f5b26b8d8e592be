/** The test case and its plain SQL file. */
@NullMarked
package io.titrant.casefile;

import org.jspecify.annotations.NullMarked;
