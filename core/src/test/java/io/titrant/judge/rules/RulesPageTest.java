package io.titrant.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the rules is made from the registry. */
class RulesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "rules.md");
    private static final Path EXPECTED = Path.of("target", "rules.md");
    private static final String INTRODUCTION = """
            # Rules

            A verdict is `permitted` if the recording differs from what the oracle expects in general, and a documented behaviour of the engine explains
            exactly this recording. Such a behaviour is a *rule*, and the verdict names it: `permitted no-gap-locks` means that the missing gap locks of this
            isolation level explain the difference. `--strict` turns every permitted verdict into a bug.

            Each section below is one rule: a sentence says what the engine does.

            - proof: what the recording must show. The verdict names a rule only if the recording proves it.
            - demands: how much the proof demands of the recording.
            - source: the document that describes the behaviour.

            If a recording proves several rules, the verdict names the rule that demands most. From little to much: %s.
            If two rules demand the same, the verdict names the rule of the earlier statement.

            This page is made from the registry (`io.titrant.judge.rules.RuleRegistry`), one class per rule; a test compares both.
            """;

    private static String page() {
        List<String> evidence = new ArrayList<>();
        for (Evidence one : Evidence.values()) {
            evidence.add(one.label());
        }
        return INTRODUCTION.formatted(String.join(", ", evidence))
                + RuleRegistry.all().stream().map(RulesPageTest::section).collect(Collectors.joining());
    }

    private static String section(DocumentedRule rule) {
        return "\n## " + rule.name() + "\n\n" + rule.sentence() + "\n\n- proof: " + rule.proof() + "\n- demands: "
                + rule.evidence().label() + "\n"
                + rule.sources().stream()
                        .map(source -> "- source: " + source.document() + ", [" + source.section() + "](" + source.url()
                                + ")\n")
                        .collect(Collectors.joining());
    }

    @Test
    void thePageListsTheRulesOfTheRegistry() throws IOException {
        Files.createDirectories(EXPECTED.getParent());
        Files.writeString(EXPECTED, page());
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("docs/rules.md; core/target/rules.md has what it should be")
                .isEqualTo(page());
    }
}
