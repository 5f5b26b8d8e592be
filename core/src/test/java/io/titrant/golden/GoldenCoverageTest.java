package io.titrant.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.judge.model.Complaint;
import io.titrant.judge.rules.ExtraBlocking;
import io.titrant.judge.rules.RuleRegistry;
import io.titrant.record.Event;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The golden files show every documented behaviour after a wait, every rule and every kind of complaint, and every lie but the known holes is a bug. */
class GoldenCoverageTest {
    private static final List<GoldenFile> FILES = GoldenRecordings.all();
    /** A remark, which permits nothing. */
    private static final Set<String> NOT_SHOWN = Set.of(ExtraBlocking.RULE.name());

    private static final String AFTER_WAIT = "after wait";

    @Test
    void eachAfterWaitBehaviourHasARecordingOfAReadAndOfAWrite() {
        Set<String> shown = new TreeSet<>();
        for (GoldenFile file : FILES) {
            file.testCase().header().get(AFTER_WAIT).ifPresent(shown::add);
        }
        Set<String> wanted = new TreeSet<>();
        for (AfterWait behaviour : EnumSet.complementOf(EnumSet.of(AfterWait.UNDOCUMENTED))) {
            wanted.add(behaviour + " read");
            wanted.add(behaviour + " write");
        }
        assertThat(shown).isEqualTo(wanted);
    }

    @Test
    void aRecordingOfAnAfterWaitBehaviourContainsAWait() {
        for (GoldenFile file : FILES) {
            file.testCase().header().get(AFTER_WAIT).ifPresent(claim -> {
                String[] words = claim.split(" ");
                assertThat(file.judged().facts().semantics().values())
                        .as(file.name())
                        .anyMatch(semantics -> semantics.afterWait() == AfterWait.valueOf(words[0]));
                assertThat(file.judged().recording().events())
                        .as(file.name())
                        .anyMatch(event -> event.waited() && reads(event) == words[1].equals("read"));
            });
        }
    }

    private static boolean reads(Event event) {
        return StatementKind.of(event.sql()) == StatementKind.SELECT;
    }

    @Test
    void anUndocumentedAfterWaitBehaviourIsNotJudged() {
        List<ExpectedVerdict> verdicts = twins().filter(twin -> twin.documentation().stream()
                        .anyMatch(edit -> edit.text().endsWith(AfterWait.UNDOCUMENTED.name())))
                .map(DoctoredTwin::expected)
                .toList();
        assertThat(verdicts)
                .hasSizeGreaterThan(1)
                .allMatch(verdict -> verdict.text().equals("unknown"));
    }

    @Test
    void eachKindOfComplaintHasARecording() {
        assertThat(bugKinds())
                .contains(
                        Complaint.BLOCKING,
                        Complaint.QUERY,
                        Complaint.STATE,
                        Complaint.COUNT,
                        Complaint.ERROR,
                        Complaint.NO_ERROR,
                        Complaint.NO_CONFLICT,
                        Complaint.WARNING,
                        Complaint.NO_WARNING,
                        Complaint.NO_ORDER,
                        "tx-WSS final state",
                        "tx-WSS write result",
                        "stmt-WSS final state",
                        "serial read",
                        "G1c",
                        "internal",
                        "lost-version",
                        "duplicate-version",
                        "incompatible-order");
    }

    private static Set<String> bugKinds() {
        Set<String> kinds = new TreeSet<>();
        Stream.concat(FILES.stream().map(GoldenFile::honest), twins().map(DoctoredTwin::expected))
                .filter(ExpectedVerdict::isBug)
                .forEach(verdict -> kinds.add(verdict.kind()));
        return kinds;
    }

    @Test
    void eachPermittedRecordingHasADoctoredCopyThatIsABug() {
        for (GoldenFile file : FILES) {
            if (file.honest().isPermitted()) {
                assertThat(file.twins())
                        .as(file.name())
                        .anyMatch(twin -> twin.expected().isBug());
            }
        }
    }

    @Test
    void eachRuleHasARecordingThatProvesItAndADoctoredCopyThatItDoesNotPermit() {
        Set<String> wanted = new TreeSet<>();
        RuleRegistry.all().forEach(rule -> wanted.add(rule.name()));
        wanted.removeAll(NOT_SHOWN);
        Set<String> shown = new TreeSet<>();
        for (GoldenFile file : FILES) {
            boolean lied =
                    file.twins().stream().anyMatch(twin -> twin.expected().isBug());
            if (file.honest().isPermitted() && lied) {
                shown.add(file.honest().rule());
            }
        }
        assertThat(shown).isEqualTo(wanted);
    }

    @Test
    void aDoctoredCopyThatIsNoBugIsListedAsAHole() {
        Map<String, List<String>> unlisted = new TreeMap<>();
        for (GoldenFile file : FILES) {
            for (DoctoredTwin twin : file.twins()) {
                boolean undocumented = twin.expected().text().equals("unknown")
                        && !twin.documentation().isEmpty();
                if (!twin.expected().isBug() && !undocumented && twin.hole().isEmpty()) {
                    unlisted.computeIfAbsent(file.name(), name -> new ArrayList<>())
                            .add(twin.name());
                }
            }
        }
        assertThat(unlisted).isEmpty();
    }

    @Test
    void aClosedHoleIsNotListed() {
        assertThat(twins().filter(twin -> !twin.hole().isEmpty()))
                .noneMatch(twin -> twin.expected().isBug());
    }

    private static Stream<DoctoredTwin> twins() {
        return FILES.stream().flatMap(file -> file.twins().stream());
    }
}
