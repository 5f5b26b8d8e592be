/** The engines that Titrant ships: one small file per DBMS, over a few shared pieces. */
@NullMarked
package io.titrant.engines;

import org.jspecify.annotations.NullMarked;
