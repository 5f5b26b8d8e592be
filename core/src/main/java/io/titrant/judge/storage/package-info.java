/**
 * Where a table stores a row: its keys, the clustered key, the partition. Only engines whose semantics have VERSIONS_BY_KEY or LOCKS_INDEX_ENTRIES
 * make a difference of it.
 */
@NullMarked
package io.titrant.judge.storage;

import org.jspecify.annotations.NullMarked;
