/** Joins findings of one root cause into groups: by their case, the shape of their failure, the features that they need, and the versions that have them. */
@NullMarked
package io.titrant.grouping;

import org.jspecify.annotations.NullMarked;
