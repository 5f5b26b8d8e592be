/** How well findings are joined by root cause, on findings judged by hand. */
@NullMarked
package io.titrant.bench.groups;

import org.jspecify.annotations.NullMarked;
