/** IsoRel: auxiliary columns tell which versions of which rows each statement touched; dependencies and their cycles tell what was isolated. */
@NullMarked
package io.titrant.judge.isorel;

import org.jspecify.annotations.NullMarked;
