/** From transactions to one submitted order. Pure. */
@NullMarked
package io.titrant.schedule;

import org.jspecify.annotations.NullMarked;
