/** The engines that Titrant contains: one file per DBMS, over a few shared classes. */
@NullMarked
package io.titrant.engines;

import org.jspecify.annotations.NullMarked;
