/** The miniature shadow: the state of the database in a few numbers (DBStorm §4). */
@NullMarked
package io.titrant.storm.shadow;

import org.jspecify.annotations.NullMarked;
