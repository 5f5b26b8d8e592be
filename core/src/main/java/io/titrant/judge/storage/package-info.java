/** Where InnoDB keeps a row: by which key it is clustered, and in which partition it lies. */
@NullMarked
package io.titrant.judge.storage;

import org.jspecify.annotations.NullMarked;
