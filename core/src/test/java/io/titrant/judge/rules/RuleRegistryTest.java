package io.titrant.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.rules.FoundWrite.Fact;
import io.titrant.sql.StatementKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleRegistryTest {
    private static final Path SOURCES = Path.of("src", "main", "java", "io", "titrant");

    private static Semantics semantics(Sees writes, Sees subqueries, AfterWait afterWait, SerialOrder order) {
        return new Semantics(
                writes,
                SnapshotTaken.PER_STATEMENT,
                afterWait,
                subqueries,
                order,
                Set.of(Behaviour.SKIPS_LOCKED_MISMATCHES),
                null,
                "manual");
    }

    /** Writes of every kind at every level that can be described. */
    private static List<WriteEvidence> everyWrite() {
        List<WriteEvidence> all = new ArrayList<>();
        for (Sees writes : Sees.values()) {
            for (Sees subqueries : Sees.values()) {
                for (AfterWait afterWait : AfterWait.values()) {
                    for (SerialOrder order : SerialOrder.values()) {
                        Semantics rules = semantics(writes, subqueries, afterWait, order);
                        for (Set<Fact> facts : everyCombination()) {
                            all.add(new FoundWrite(rules, StatementKind.UPDATE, facts, null));
                        }
                    }
                }
            }
        }
        return all;
    }

    private static List<Set<Fact>> everyCombination() {
        List<Set<Fact>> all = new ArrayList<>();
        for (int bits = 0; bits < 1 << Fact.values().length; bits++) {
            Set<Fact> facts = EnumSet.noneOf(Fact.class);
            for (Fact fact : Fact.values()) {
                if ((bits & 1 << fact.ordinal()) != 0) {
                    facts.add(fact);
                }
            }
            all.add(facts);
        }
        return all;
    }

    @Test
    void ruleNamesAreUnique() {
        assertThat(RuleRegistry.all()).extracting(DocumentedRule::name).doesNotHaveDuplicates();
        assertThat(RuleRegistry.all())
                .allSatisfy(rule -> assertThat(rule.name()).matches("[a-z]+(-[a-z]+)+"));
    }

    @Test
    void eachRuleHasASentenceAProofAndASource() {
        assertThat(RuleRegistry.all()).allSatisfy(rule -> {
            assertThat(rule.sentence()).endsWith(".");
            assertThat(rule.proof()).endsWith(".");
            assertThat(rule.sources()).isNotEmpty().allSatisfy(source -> {
                assertThat(source.document()).isNotBlank();
                assertThat(source.section()).isNotBlank();
                assertThat(source.url()).startsWith("https://");
            });
        });
    }

    @Test
    void aWriteNeverProvesTwoRulesOfEqualEvidence() {
        // The one level that reads uncommitted rows in subqueries has no snapshot for its writes.
        for (WriteEvidence write : everyWrite()) {
            if (write.rules().writesSee() == Sees.SNAPSHOT && write.rules().subqueriesSee() == Sees.UNCOMMITTED) {
                continue;
            }
            Map<Evidence, List<WriteRule>> proved = RuleRegistry.writeRules().stream()
                    .filter(rule -> rule.isProvedBy(write))
                    .collect(Collectors.groupingBy(DocumentedRule::evidence, TreeMap::new, Collectors.toList()));
            assertThat(proved.values()).as(write.toString()).allMatch(rules -> rules.size() == 1);
        }
    }

    private static final Semantics INNODB =
            semantics(Sees.COMMITTED, Sees.COMMITTED, AfterWait.SCAN_GOES_ON, SerialOrder.NONE);
    private static final FoundWrite PHANTOM = FoundWrite.of(INNODB, StatementKind.DELETE, Fact.OWN_ROWS_DIFFER);
    private static final FoundWrite SCAN =
            FoundWrite.of(INNODB, StatementKind.DELETE, Fact.OWN_ROWS_DIFFER, Fact.CHANGED_MEANWHILE);

    @Test
    void theRuleWithTheStrongestEvidenceIsNamed() {
        assertThat(named(PHANTOM)).isEqualTo(NoGapLocks.RULE);
        assertThat(named(FoundWrite.of(INNODB, StatementKind.DELETE, Fact.OWN_ROWS_DIFFER, Fact.READ_ROWS_DIFFER)))
                .isEqualTo(UnlockedSubquery.RULE);
        assertThat(named(SCAN)).isEqualTo(ScanAfterWait.RULE);
        assertThat(named(FoundWrite.of(
                        INNODB,
                        StatementKind.UPDATE,
                        Fact.OWN_ROWS_DIFFER,
                        Fact.PENDING_ROWS_DIFFER,
                        Fact.CHANGED_MEANWHILE)))
                .isEqualTo(SemiConsistentRead.RULE);
    }

    @Test
    void theOrderOfTheWritesDoesNotDecideBetweenRulesOfDifferentEvidence() {
        List<FoundWrite> writes = new ArrayList<>(List.of(PHANTOM, SCAN));
        WriteRule first = RuleRegistry.proved(writes).orElseThrow().rule();
        Collections.reverse(writes);
        assertThat(RuleRegistry.proved(writes).orElseThrow().rule())
                .isEqualTo(first)
                .isEqualTo(ScanAfterWait.RULE);
    }

    @Test
    void theDeviationByWhichTheModelExplainsAWriteIsNamedBeforeOtherRules() {
        assertThat(named(PHANTOM.explainedBy(ScanAfterWait.RULE))).isEqualTo(ScanAfterWait.RULE);
        FoundWrite withoutRows = FoundWrite.of(INNODB, StatementKind.DELETE).explainedBy(ScanAfterWait.RULE);
        assertThat(RuleRegistry.proved(List.of(withoutRows))).isEmpty();
    }

    @Test
    void noRuleIsProvedIfTransactionsKeepTheirLocks() {
        Semantics locking = semantics(Sees.COMMITTED, Sees.COMMITTED, AfterWait.RESTART, SerialOrder.COMMIT_ORDER);
        assertThat(RuleRegistry.proved(
                        List.of(new FoundWrite(locking, StatementKind.DELETE, EnumSet.allOf(Fact.class), null))))
                .isEmpty();
    }

    private static WriteRule named(FoundWrite write) {
        return RuleRegistry.proved(List.of(write)).orElseThrow().rule();
    }

    @Test
    void eachRuleNameIsInOneFileOnly() throws IOException {
        Map<String, List<String>> files = new TreeMap<>();
        for (String folder : List.of("judge", "engine")) {
            try (Stream<Path> sources = Files.walk(SOURCES.resolve(folder))) {
                for (Path source : sources.filter(file -> file.toString().endsWith(".java"))
                        .toList()) {
                    String text = Files.readString(source);
                    RuleRegistry.all().stream()
                            .filter(rule -> text.contains('"' + rule.name() + '"'))
                            .forEach(rule -> files.computeIfAbsent(rule.name(), name -> new ArrayList<>())
                                    .add(String.valueOf(source.getFileName())));
                }
            }
        }
        assertThat(files.values()).allMatch(found -> found.size() == 1);
    }
}
