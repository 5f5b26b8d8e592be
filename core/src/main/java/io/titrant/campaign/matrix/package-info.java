/** A campaign that looks for the anomalies of the matrix which no scenario has shown. It stands above {@code campaign} and {@code matrix}. */
@NullMarked
package io.titrant.campaign.matrix;

import org.jspecify.annotations.NullMarked;
