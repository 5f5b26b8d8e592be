/** In which version of an engine a bug came and went: a search over the sorted versions. */
@NullMarked
package io.titrant.bisect;

import org.jspecify.annotations.NullMarked;
