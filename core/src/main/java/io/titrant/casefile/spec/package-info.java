/** PostgreSQL's isolation specs: read as cases, and written from a case. */
@NullMarked
package io.titrant.casefile.spec;

import org.jspecify.annotations.NullMarked;
