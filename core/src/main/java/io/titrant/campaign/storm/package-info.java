/** Findings of a storm as cases. */
@NullMarked
package io.titrant.campaign.storm;

import org.jspecify.annotations.NullMarked;
