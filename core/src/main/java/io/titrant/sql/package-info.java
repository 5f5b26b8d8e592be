/** The SQL that Titrant understands: an immutable tree, a reader from text to tree, and dialects that render it. */
@NullMarked
package io.titrant.sql;

import org.jspecify.annotations.NullMarked;
