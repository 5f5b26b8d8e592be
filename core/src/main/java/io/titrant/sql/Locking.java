package io.titrant.sql;

import java.util.List;

/** A clause that locks the rows a query returns. */
public record Locking(Strength strength, List<ObjectName> of, Wait onLocked) implements Node {
    public Locking {
        of = List.copyOf(of);
        if (strength == Strength.LOCK_IN_SHARE_MODE && !(of.isEmpty() && onLocked == Wait.BLOCK)) {
            throw new IllegalArgumentException("LOCK IN SHARE MODE has no options");
        }
    }

    public static Locking of(Strength strength) {
        return new Locking(strength, List.of(), Wait.BLOCK);
    }

    public enum Strength {
        UPDATE("FOR UPDATE"),
        NO_KEY_UPDATE("FOR NO KEY UPDATE"),
        SHARE("FOR SHARE"),
        KEY_SHARE("FOR KEY SHARE"),
        LOCK_IN_SHARE_MODE("LOCK IN SHARE MODE");

        private final String sql;

        Strength(String sql) {
            this.sql = sql;
        }

        public String sql() {
            return sql;
        }
    }

    /** How the statement treats a locked row: wait, fail or skip it. */
    public enum Wait {
        BLOCK,
        NOWAIT,
        SKIP_LOCKED
    }
}
