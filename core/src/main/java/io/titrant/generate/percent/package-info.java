/** How often the generator writes what: one enum of percentages per kind of statement, which a profile can change. */
@NullMarked
package io.titrant.generate.percent;

import org.jspecify.annotations.NullMarked;
