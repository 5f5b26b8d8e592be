/** The statements that sessions of a storm sent, and cases made of them. */
@NullMarked
package io.titrant.storm.transcript;

import org.jspecify.annotations.NullMarked;
