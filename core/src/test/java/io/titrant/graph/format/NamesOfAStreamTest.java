package io.titrant.graph.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Findings;
import io.titrant.graph.FollowOptions;
import io.titrant.graph.FollowingChecker;
import io.titrant.graph.Model;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stream drops the names that nobody uses any more, and its verdict stays the same. */
class NamesOfAStreamTest {
    private static final int FEW = 200;
    private static final int TRANSACTIONS = 3000;
    private static final int APPENDS = 20;
    private static final FollowOptions OPTIONS =
            FollowOptions.DEFAULT.withWindow(40).withDeletes(false);

    private final Dictionary names = Dictionary.ofStream(FEW);
    private final FollowingChecker checker = new FollowingChecker(OPTIONS, names);
    private int mostNames;

    /** One transaction after the other appends to a list, reads it, and reads a list of long before. */
    private static String lists(boolean forged) {
        StringBuilder text = new StringBuilder();
        List<List<String>> chains = new ArrayList<>();
        for (int i = 0; i < TRANSACTIONS; i++) {
            int list = i / APPENDS;
            if (list == chains.size()) {
                chains.add(new ArrayList<>());
            }
            String append = "[:append \"list" + list + "\" \"v" + i + "\"] [:r \"list" + list + "\" ";
            String again = " [:r \"list" + list / 2 + "\" ";
            chains.get(list).add("\"v" + i + "\"");
            String own = '[' + String.join(" ", chains.get(list)) + ']';
            String old = '[' + String.join(" ", chains.get(list / 2)) + ']';
            if (forged && i == TRANSACTIONS - 1) {
                old = old.replaceFirst("\"v\\d+\"", "\"v1\"");
            }
            String process = " :process " + i % 3 + " :f :txn :value [";
            text.append("{:type :invoke")
                    .append(process)
                    .append(append)
                    .append("nil]")
                    .append(again)
                    .append("nil]]}\n");
            text.append("{:type :ok").append(process).append(append).append(own).append(']');
            text.append(again).append(old).append("]]}\n");
        }
        return text.toString();
    }

    private static String registers() {
        StringBuilder text = new StringBuilder("{\"format\":\"titrant-history\",\"version\":1}\n");
        String[] current = new String[50];
        for (int i = 0; i < TRANSACTIONS; i++) {
            int row = i * 7 % current.length;
            String seen = current[row] == null ? "null" : '"' + current[row] + '"';
            current[row] = "w" + i;
            text.append("{\"session\":0,\"status\":\"committed\",\"invoked\":").append(2 * i);
            text.append(",\"completed\":")
                    .append(2 * i + 1)
                    .append(",\"ops\":[[\"get\",0,\"row")
                    .append(row);
            text.append("\",")
                    .append(seen)
                    .append("],[\"put\",0,\"row")
                    .append(row)
                    .append("\",\"w")
                    .append(i);
            text.append("\"],[\"scan\",1,\"t\",\"p").append(i).append("\",[\"row1\"]]]}\n");
        }
        return text.toString();
    }

    private static Tokens tokens(String text, boolean json) {
        return new Tokens(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "h", json);
    }

    private Findings findings() {
        checker.end();
        return checker.findings();
    }

    private Findings followLists(boolean forged) {
        new ElleReader(tokens(lists(forged), false), names, txn -> {
                    checker.accept(txn);
                    mostNames = Math.max(mostNames, names.remembered());
                })
                .read(checker::tellNames);
        return findings();
    }

    @Test
    void theChainOfAListIsRecognisedAfterItsNamesWereDropped() {
        Findings findings = followLists(false);
        assertThat(findings.validity(Model.STRICT_SERIALIZABLE))
                .as("%s", findings)
                .isEqualTo(Findings.Validity.VALID);
        // 150 lists, each with its last version, and the names since the last sweep; 3150 names in all.
        assertThat(mostNames).isBetween(FEW, 1200);
    }

    @Test
    void aForgedVersionInAForgottenChainIsFound() {
        assertThat(followLists(true).violates(Model.READ_UNCOMMITTED)).isTrue();
    }

    @Test
    void theVersionsOfRegistersAreDropped() {
        new TitrantReader(tokens(registers(), true), names).read(txn -> {
            checker.accept(txn);
            names.dropUnused(checker::tellNames);
            mostNames = Math.max(mostNames, names.remembered());
        });
        Findings findings = findings();
        assertThat(findings.validity(Model.STRICT_SERIALIZABLE))
                .as("%s", findings)
                .isEqualTo(Findings.Validity.VALID);
        assertThat(mostNames).isLessThan(1000);
    }
}
