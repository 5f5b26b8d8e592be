/** The schema of a storm, generated from a model in the order of its references (DBStorm §3). */
@NullMarked
package io.titrant.storm.schema;

import org.jspecify.annotations.NullMarked;
