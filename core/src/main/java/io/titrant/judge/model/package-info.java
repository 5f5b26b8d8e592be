/** The documented behaviour of an isolation level, as a model that can be run over a recording: row versions, snapshots, locks, generated keys (Troc §III-E). Oracles ask it which results and rows the documentation allows. */
@NullMarked
package io.titrant.judge.model;

import org.jspecify.annotations.NullMarked;
