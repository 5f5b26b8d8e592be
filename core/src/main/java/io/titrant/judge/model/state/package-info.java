/** The state of the model at one moment of a recording: row versions, snapshots, locks, blocked statements, generated keys (Troc §III-E1). */
@NullMarked
package io.titrant.judge.model.state;

import org.jspecify.annotations.NullMarked;
