/** Random campaigns that look for false alarms: findings are compared with a list of bugs that are known to be true. */
@NullMarked
package io.titrant.bench.alarms;

import org.jspecify.annotations.NullMarked;
