/** What an engine did with a case: immutable, complete, comparable. Oracles see nothing else. */
@NullMarked
package io.titrant.record;

import org.jspecify.annotations.NullMarked;
