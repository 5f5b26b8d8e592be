package io.titrant.engines;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Reads Derby's lock table. A blocked session waits for the sessions that hold the lock in an incompatible mode, or, if there is none, for the
 * sessions before it in the queue. A session in the queue that waits for no other has been granted the lock and has not woken up yet. Both diagnostic
 * tables are read without locks, also while DDL is uncommitted.
 */
final class DerbyLockMonitor extends InJvmLockMonitor {
    private record Lock(String owner, String mode, String object, boolean granted) {}

    private static final long WAKING = TimeUnit.MILLISECONDS.toNanos(300);

    private final Map<String, Long> wakingSince = new HashMap<>();
    private final PreparedStatement locks;
    private final PreparedStatement transactions;

    DerbyLockMonitor(Connection connection, boolean local) throws SQLException {
        super(connection, local);
        this.locks = prepare("SELECT XID, MODE, TYPE, TABLENAME, LOCKNAME, STATE FROM SYSCS_DIAG.LOCK_TABLE");
        this.transactions = prepare("SELECT XID, USERNAME FROM SYSCS_DIAG.TRANSACTION_TABLE");
    }

    @Override
    Map<String, Set<String>> view() throws SQLException {
        Map<String, String> users = new HashMap<>();
        each(transactions, row -> users.put(row.getString(1), String.valueOf(row.getString(2))));
        List<Lock> all = new ArrayList<>();
        each(
                locks,
                row -> all.add(new Lock(
                        users.getOrDefault(row.getString(1), "?"),
                        row.getString(2),
                        row.getString(3) + " " + row.getString(4) + " " + row.getString(5),
                        "GRANT".equals(row.getString(6)))));
        Map<String, Set<String>> view = new HashMap<>();
        Set<String> waking = new HashSet<>();
        for (Lock lock : all) {
            if (!lock.granted()) {
                Set<String> blockers = blockers(lock, all);
                if (blockers.isEmpty() && wakes(lock.owner(), waking)) {
                    continue;
                }
                view.computeIfAbsent(lock.owner(), key -> new TreeSet<>()).addAll(blockers);
            }
        }
        wakingSince.keySet().retainAll(waking);
        return view;
    }

    /** Whether no session holds the lock any more, so that the waiter will wake up and take it. */
    private boolean wakes(String owner, Set<String> waking) {
        waking.add(owner);
        long now = System.nanoTime();
        return now - wakingSince.computeIfAbsent(owner, key -> now) < WAKING;
    }

    /** The lock holders; if there is none, the sessions in the queue that are blocked themselves. */
    private static Set<String> blockers(Lock wanted, List<Lock> all) {
        Set<String> holders = holders(wanted, all);
        if (!holders.isEmpty()) {
            return holders;
        }
        Set<String> queue = new TreeSet<>();
        for (Lock other : all) {
            if (!other.granted()
                    && concerns(wanted, other)
                    && !holders(other, all).isEmpty()) {
                queue.add(other.owner());
            }
        }
        return queue;
    }

    private static Set<String> holders(Lock wanted, List<Lock> all) {
        Set<String> holders = new TreeSet<>();
        for (Lock other : all) {
            if (other.granted() && concerns(wanted, other) && !compatible(other.mode(), wanted.mode())) {
                holders.add(other.owner());
            }
        }
        return holders;
    }

    private static boolean concerns(Lock wanted, Lock other) {
        return other.object().equals(wanted.object()) && !other.owner().equals(wanted.owner());
    }

    /** Derby Developer's Guide, "Lock granularity" and "Types and scope of locks". */
    private static boolean compatible(String held, String wanted) {
        return switch (held) {
            case "IS" -> !wanted.equals("X");
            case "IX" -> wanted.equals("IS") || wanted.equals("IX");
            case "S" -> wanted.equals("S") || wanted.equals("IS") || wanted.equals("U");
            case "U" -> wanted.equals("S");
            default -> false;
        };
    }
}
