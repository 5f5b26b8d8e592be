package io.titrant.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Histories written as text for tests: a line per transaction, {@code T1: r(x)=[1,2] a(x,3)}. {@code a} appends, {@code r} reads a chain,
 * {@code R} reads it locking, {@code d} deletes, {@code w} puts and {@code g} gets a register (0 is the initial version), {@code G}
 * locking, {@code s(t,1)=[x,y]} scans table t with predicate 1, {@code m(x,3)} misses version 3. {@code ;} ends a statement; else each operation is one. Before the name may
 * stand {@code abort} or {@code unknown}, after it {@code @session} and {@code 3-5}, times.
 */
final class H {
    private final Map<String, Integer> keys = new LinkedHashMap<>();
    private final List<Txn> txns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    static History of(String... lines) {
        H h = new H();
        for (String line : lines) {
            h.add(line);
        }
        return new History(List.copyOf(h.txns), h.keys.size(), h.names());
    }

    private void add(String line) {
        String[] head = line.substring(0, line.indexOf(':')).strip().split("\\s+");
        int at = 0;
        Txn.Status status = Txn.Status.COMMITTED;
        if (head[0].equals("abort") || head[0].equals("unknown")) {
            status = head[at++].equals("abort") ? Txn.Status.ABORTED : Txn.Status.UNKNOWN;
        }
        names.add(head[at++]);
        int session = 1000 + txns.size();
        long from = Txn.UNTIMED;
        long to = Txn.UNTIMED;
        for (; at < head.length; at++) {
            if (head[at].startsWith("@")) {
                session = Integer.parseInt(head[at].substring(1));
            } else {
                from = Long.parseLong(head[at].split("-")[0]);
                to = Long.parseLong(head[at].split("-")[1]);
            }
        }
        txns.add(new Txn(txns.size(), session, status, from, to, ops(line.substring(line.indexOf(':') + 1))));
    }

    private List<Op> ops(String text) {
        List<Op> ops = new ArrayList<>();
        boolean grouped = text.contains(";");
        int statement = 0;
        for (String part : text.strip().split("\\s+")) {
            if (part.equals(";")) {
                statement++;
            } else if (!part.isEmpty()) {
                ops.add(op(part, grouped ? statement : ops.size()));
            }
        }
        return List.copyOf(ops);
    }

    private Op op(String part, int statement) {
        String[] inner = part.substring(2, part.indexOf(')')).split(",");
        int key = keys.computeIfAbsent(inner[0], k -> keys.size());
        String result = part.contains("=") ? part.substring(part.indexOf('=') + 1) : "";
        return switch (part.charAt(0)) {
            case 'a' -> new Op.Append(statement, key, Integer.parseInt(inner[1]));
            case 'w' -> new Op.Put(statement, key, Integer.parseInt(inner[1]));
            case 'd' -> new Op.Delete(statement, key);
            case 'r', 'R' -> new Op.ReadChain(statement, key, numbers(result), part.charAt(0) == 'R');
            case 'g', 'G' -> new Op.ReadVersion(statement, key, Integer.parseInt(result), part.charAt(0) == 'G');
            case 's' -> new Op.Scan(statement, key, Integer.parseInt(inner[1]), rows(result));
            case 'm' -> new Op.Missed(statement, key, Integer.parseInt(inner[1]));
            default -> throw new IllegalArgumentException(part);
        };
    }

    private static int[] numbers(String list) {
        String inner = list.substring(1, list.length() - 1);
        if (inner.isEmpty()) {
            return new int[0];
        }
        return List.of(inner.split(",")).stream().mapToInt(Integer::parseInt).toArray();
    }

    private int[] rows(String list) {
        String inner = list.substring(1, list.length() - 1);
        if (inner.isEmpty()) {
            return new int[0];
        }
        return List.of(inner.split(",")).stream()
                .mapToInt(row -> keys.computeIfAbsent(row, k -> keys.size()))
                .toArray();
    }

    private Names names() {
        List<String> keyNames = List.copyOf(keys.keySet());
        return new Names() {
            @Override
            public String key(int key) {
                return keyNames.get(key);
            }

            @Override
            public String version(int key, int version) {
                return Integer.toString(version);
            }

            @Override
            public String txn(int id) {
                return names.get(id);
            }

            @Override
            public String statement(int txn, int statement) {
                return "";
            }
        };
    }
}
