/** From a seed to a database, statements and transactions. Pure: the same seed gives the same bytes. */
@NullMarked
package io.titrant.generate;

import org.jspecify.annotations.NullMarked;
