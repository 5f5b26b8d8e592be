/** The stochastic model: which schemas and which transactions a storm may have (DBStorm §2.3, §3), and its YAML file. */
@NullMarked
package io.titrant.storm.model;

import org.jspecify.annotations.NullMarked;
