package io.titrant.judge.rules;

/** MariaDB. {@code model.MessageLists} collects the evidence. */
public final class KeptMessages extends DocumentedRule implements ProvedBy<MessageEvidence> {
    public static final KeptMessages RULE = new KeptMessages();

    private KeptMessages() {
        super(
                "messages-are-kept",
                Evidence.STATEMENT,
                "A statement of MariaDB that uses no table and has no messages leaves the messages of an earlier statement, and SHOW WARNINGS returns those.",
                "The engine documents it, and SHOW WARNINGS returned exactly the messages of the last statement of its session that used a table or had messages.",
                new RuleSource("MariaDB documentation", "SHOW WARNINGS", "https://mariadb.com/kb/en/show-warnings/"));
    }

    @Override
    public boolean isProvedBy(MessageEvidence evidence) {
        return evidence.documented() && evidence.ofEarlier();
    }
}
