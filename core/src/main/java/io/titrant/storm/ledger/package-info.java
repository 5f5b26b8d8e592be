/** The version that each row must have in the database, by the transactions that committed. After a crash it is compared with the rows. */
@NullMarked
package io.titrant.storm.ledger;

import org.jspecify.annotations.NullMarked;
