/** WriteCheck: compares a concurrent run with serial schedules in the order of commits and rollbacks (tx-WSS and stmt-WSS). */
@NullMarked
package io.titrant.judge.writecheck;

import org.jspecify.annotations.NullMarked;
