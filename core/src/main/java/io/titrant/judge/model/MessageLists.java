package io.titrant.judge.model;

import io.titrant.engine.Capability;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.SilentStatements;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.rules.KeptMessages;
import io.titrant.judge.rules.MessageEvidence;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Value;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Verbatim;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What SHOW WARNINGS returns: the messages of the statement before it in its session.
 *
 * <pre>
 * T1    SELECT a FROM t WHERE b = 2     warns: Truncated incorrect DOUBLE value: 'x'
 * T1    SELECT a FROM t
 * T1    SHOW WARNINGS                   must return nothing
 * </pre>
 */
final class MessageLists {
    private static final int CODE = 1;
    private static final int TEXT = 2;

    private final ModelContext context;
    private final Diagnostics diagnostics;
    private final Map<String, Event> before = new HashMap<>();
    /** By session, the last statement that used a table or had messages. */
    private final Map<String, Event> filledBy = new HashMap<>();

    MessageLists(ModelContext context, Diagnostics diagnostics) {
        this.context = context;
        this.diagnostics = diagnostics;
    }

    static boolean shows(ExecutedStatement executed) {
        return SilentStatements.showsMessages(executed.sql());
    }

    void judge() {
        for (Event event : context.recording().events()) {
            if (event.result() != null && !event.byTitrant()) {
                note(event);
            }
        }
    }

    private void note(Event event) {
        if (!SilentStatements.showsMessages(event.sql())) {
            before.put(event.tx(), event);
            if (event.failed() || !messages(event).isEmpty() || mayUseTables(event)) {
                filledBy.put(event.tx(), event);
            }
        } else if (event.result() instanceof Result.Returned shown && before.containsKey(event.tx())) {
            compare(event, shown.rows().rows(), Objects.requireNonNull(before.get(event.tx())));
        }
    }

    private void compare(Event show, List<Row> shown, Event last) {
        boolean begins = StatementKind.of(last.sql()) == StatementKind.BEGIN;
        if (areMessagesOf(last, shown) || WarningTexts.mayBeCut(Objects.requireNonNull(last.result())) || begins) {
            return;
        }
        Event filled = filledBy.get(show.tx());
        MessageEvidence evidence = new MessageEvidence(
                context.engine().has(Capability.KEEPS_MESSAGES), filled != null && areMessagesOf(filled, shown));
        String list = shown.stream().map(row -> text(row, TEXT)).collect(Collectors.joining("; ", "\"", "\""));
        if (KeptMessages.RULE.isProvedBy(evidence) && filled != null) {
            diagnostics.deviates(new Deviation(
                    KeptMessages.RULE,
                    Complaint.WARNING,
                    show.tx() + "'s SHOW WARNINGS returned " + list + ", the messages of " + filled.sql()));
        } else {
            diagnostics.complain(
                    Complaint.WARNING,
                    show.tx() + "'s SHOW WARNINGS returned " + (shown.isEmpty() ? "nothing" : list)
                            + ", which are not the messages of the statement before it: " + last.sql());
        }
    }

    private static boolean areMessagesOf(Event event, List<Row> shown) {
        if (event.result() instanceof Result.Failed failed) {
            return shown.stream().anyMatch(row -> text(row, CODE).equals(String.valueOf(failed.code())));
        }
        return WarningTexts.of(shown.stream().map(row -> text(row, TEXT)).toList())
                .equals(messages(event));
    }

    private static Set<String> messages(Event event) {
        return WarningTexts.of(Objects.requireNonNull(event.result()));
    }

    private boolean mayUseTables(Event event) {
        Statement statement = Sql.read(event.sql(), context.engine().dialect());
        return !SilentStatements.contain(event.sql(), StatementKind.of(event.sql()))
                && (statement instanceof Verbatim
                        || !Tables.read(statement).isEmpty()
                        || !Tables.written(statement).isEmpty());
    }

    private static String text(Row row, int column) {
        Value value = row.values().get(column);
        return value instanceof Value.Text text ? text.value() : value.display();
    }
}
