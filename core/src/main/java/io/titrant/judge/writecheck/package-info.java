/** WriteCheck: write-specific serializability, tx-WSS and stmt-WSS, against First-Commit/Rollback-First-Scheduled serial schedules. */
@NullMarked
package io.titrant.judge.writecheck;

import org.jspecify.annotations.NullMarked;
