/** Probability distributions over ranks 0 … n-1: how a model draws its features, G of an attribute, F of the accesses (DBStorm §2.3). */
@NullMarked
package io.titrant.storm.distribution;

import org.jspecify.annotations.NullMarked;
