package io.titrant.engines;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The locks in the text of {@code SHOW ENGINE INNODB STATUS}. With {@code innodb_status_output_locks=ON} it lists the locks that each transaction
 * holds, so lock holders can be found; without it, only waiters can.
 */
final class InnoDbStatus {
    private static final Pattern THREAD = Pattern.compile("(?:MySQL|MariaDB) thread id (\\d+)");
    private static final Pattern RECORDS =
            Pattern.compile("RECORD LOCKS space id (\\d+) page no (\\d+) .*? trx id \\d+ lock[_ ](mode .*)");
    private static final Pattern TABLE = Pattern.compile("TABLE LOCK table (\\S+) trx id \\d+ lock (mode .*)");
    private static final Pattern HEAP = Pattern.compile("Record lock, heap no (\\d+)");
    private static final String SUPREMUM = "1";

    /** One lock: on a table, or on a record of an index page (or the gap before it). */
    private record Lock(String object, String heap, String mode) {
        boolean waiting() {
            return mode.endsWith("waiting");
        }

        boolean exclusive() {
            return mode.startsWith("mode X");
        }

        boolean insertIntention() {
            return mode.contains("insert intention");
        }

        boolean coversRecord() {
            return !mode.contains("gap before rec") && !heap.equals(SUPREMUM);
        }

        boolean coversGap() {
            return !mode.contains("rec but not gap") && !insertIntention();
        }

        /** Whether a wanted lock conflicts with a held one, by InnoDB's own rules (lock_rec_has_to_wait, lock_mode_compatible). */
        boolean blockedBy(Lock held) {
            if (!object.equals(held.object) || !heap.equals(held.heap) || held.waiting()) {
                return false;
            }
            if (heap.isEmpty()) {
                return tableModesConflict(word(mode), word(held.mode));
            }
            if (insertIntention()) {
                return held.coversGap();
            }
            return coversRecord() && held.coversRecord() && (exclusive() || held.exclusive());
        }

        private static String word(String mode) {
            return mode.split(" ", -1)[1];
        }

        private static boolean tableModesConflict(String wanted, String held) {
            return switch (wanted) {
                case "IS" -> held.equals("X");
                case "IX" -> held.equals("S") || held.equals("X");
                case "S" -> !held.equals("S") && !held.equals("IS");
                case "AUTO-INC" -> !held.startsWith("I");
                default -> true;
            };
        }
    }

    private static final class Transaction {
        private String session = "";
        private boolean waits;
        private final Set<Lock> locks = new HashSet<>();
    }

    private InnoDbStatus() {}

    /** The blocked sessions, each with its lock holders as far as the text shows them. */
    static Map<String, Set<String>> waiters(String status) {
        List<Transaction> transactions = read(status);
        Map<String, Set<String>> waiters = new HashMap<>();
        for (Transaction waiter : transactions) {
            if (waiter.waits && !waiter.session.isEmpty()) {
                Set<String> blockers = new HashSet<>();
                for (Transaction other : transactions) {
                    if (other != waiter && !other.session.isEmpty() && blocks(other, waiter)) {
                        blockers.add(other.session);
                    }
                }
                waiters.put(waiter.session, blockers);
            }
        }
        return waiters;
    }

    private static boolean blocks(Transaction holder, Transaction waiter) {
        return waiter.locks.stream()
                .filter(Lock::waiting)
                .anyMatch(wanted -> holder.locks.stream().anyMatch(wanted::blockedBy));
    }

    private static List<Transaction> read(String status) {
        List<Transaction> transactions = new ArrayList<>();
        Transaction current = new Transaction();
        String page = "";
        String mode = "";
        int start = Math.max(0, status.indexOf("LIST OF TRANSACTIONS FOR EACH SESSION"));
        for (String line : status.substring(start).split("\n", -1)) {
            if (line.startsWith("---TRANSACTION")) {
                current = new Transaction();
                transactions.add(current);
            } else if (line.startsWith("LOCK WAIT")) {
                current.waits = true;
            } else if (line.startsWith("RECORD LOCKS")) {
                Matcher records = RECORDS.matcher(line);
                boolean understood = records.matches();
                page = understood ? records.group(1) + ":" + records.group(2) : "";
                mode = understood ? records.group(3) : "";
            } else if (line.startsWith("Record lock, heap no") && !page.isEmpty()) {
                Matcher heap = HEAP.matcher(line);
                if (heap.lookingAt()) {
                    current.locks.add(new Lock(page, heap.group(1), mode));
                }
            } else if (line.startsWith("TABLE LOCK")) {
                Matcher table = TABLE.matcher(line);
                if (table.matches()) {
                    current.locks.add(new Lock(table.group(1), "", table.group(2)));
                }
            } else if (current.session.isEmpty()) {
                Matcher thread = THREAD.matcher(line);
                if (thread.lookingAt()) {
                    current.session = thread.group(1);
                }
            }
        }
        return transactions;
    }
}
