/** YAML files that a user writes: campaign files, storm models, descriptions of servers. */
@NullMarked
package io.titrant.yaml;

import org.jspecify.annotations.NullMarked;
