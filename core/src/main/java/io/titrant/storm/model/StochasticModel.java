package io.titrant.storm.model;

import io.titrant.storm.distribution.Distribution;

/**
 * The test space of a storm (DBStorm §2.3): its schema, its transactions, and F, the distribution of the accesses over the keys.
 */
public record StochasticModel(
        String name, String description, Distribution access, SchemaModel schema, WorkloadModel workload) {}
