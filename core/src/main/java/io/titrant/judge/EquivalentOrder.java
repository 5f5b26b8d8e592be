package io.titrant.judge;

import java.util.List;

/**
 * The statements of a case, why some of them depend on others, and an order of the dependent statements that must give the same results without
 * transactions (TxCheck §3.3).
 *
 * @param members the statements of the case in the order in which they ran inside transactions, transaction control and removed statements among them
 * @param reasons the dependencies between the compared statements
 * @param order the compared statements by their ids, in the order in which they ran without transactions
 */
public record EquivalentOrder(List<Member> members, List<Reason> reasons, List<String> order) {
    public EquivalentOrder {
        members = List.copyOf(members);
        reasons = List.copyOf(reasons);
        order = List.copyOf(order);
    }

    /** The fate of a statement. */
    public enum Role {
        /** BEGIN, COMMIT, ROLLBACK, SET. */
        CONTROL,
        /** Its result was compared. */
        COMPARED,
        /** It ran, but its transaction did not commit. */
        ABORTED,
        /** It was left out: it cannot be followed, was blocked, or was part of a cycle. */
        REMOVED
    }

    /** A statement of the case; its id is its transaction and its place among the steps, {@code T1.3}. */
    public record Member(String id, String tx, String sql, Role role) {}

    /** One statement comes before another; the kinds say why, {@code item-read, predicate-read}. */
    public record Reason(String from, String to, String kinds) {}

    /** The statement with this id; only of a statement of the case. */
    public Member member(String id) {
        return members.stream()
                .filter(member -> member.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no statement " + id));
    }
}
