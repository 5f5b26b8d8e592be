/** Valid workloads: templates of transactions, and their instantiation from the shadow (DBStorm §5). */
@NullMarked
package io.titrant.storm.workload;

import org.jspecify.annotations.NullMarked;
