/** What a storm measures: validity α, goodness of fit β, throughput, latency, contention (DBStorm §2.2). */
@NullMarked
package io.titrant.storm.metrics;

import org.jspecify.annotations.NullMarked;
