/** Which version of each row must be in the database, by the transactions that committed: what is left of them after a crash is compared with it. */
@NullMarked
package io.titrant.storm.ledger;

import org.jspecify.annotations.NullMarked;
