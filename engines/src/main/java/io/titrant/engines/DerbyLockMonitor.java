package io.titrant.engines;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads Derby's lock table: who waits for a lock waits for those that hold it in an incompatible mode or, where there is none, for those
 * that queue for it. Both diagnostic tables are read without locks, also while DDL is uncommitted.
 */
final class DerbyLockMonitor extends InJvmLockMonitor {
    private record Lock(String owner, String mode, String object, boolean granted) {}

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
        for (Lock lock : all) {
            if (!lock.granted()) {
                view.computeIfAbsent(lock.owner(), key -> new TreeSet<>()).addAll(blockers(lock, all));
            }
        }
        return view;
    }

    private static Set<String> blockers(Lock wanted, List<Lock> all) {
        Set<String> holders = new TreeSet<>();
        Set<String> queue = new TreeSet<>();
        for (Lock other : all) {
            if (other.object().equals(wanted.object()) && !other.owner().equals(wanted.owner())) {
                if (!other.granted()) {
                    queue.add(other.owner());
                } else if (!compatible(other.mode(), wanted.mode())) {
                    holders.add(other.owner());
                }
            }
        }
        return holders.isEmpty() ? queue : holders;
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
