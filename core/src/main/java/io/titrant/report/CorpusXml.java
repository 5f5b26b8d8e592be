package io.titrant.report;

import io.titrant.Plural;
import io.titrant.judge.Verdict;
import io.titrant.replay.CorpusEntry;
import java.util.List;
import java.util.function.Predicate;

/** The regression corpus of a campaign as a suite of JUnit XML: a test per case. A case of another engine is skipped; a case that cannot run is an error. */
final class CorpusXml {
    private CorpusXml() {}

    /** @param parent the name before that of the suite: {@code titrant}, or {@code titrant.h2} among several engines */
    static Markup suite(List<CorpusEntry> corpus, String parent) {
        String name = parent + ".corpus";
        Markup suite = Markup.of("testsuite")
                .with("name", name)
                .with("tests", Integer.toString(corpus.size()))
                .with("failures", count(corpus, entry -> entry.word().bug()))
                .with("errors", count(corpus, entry -> entry.word() == CorpusEntry.Word.CANNOT_RUN))
                .with("skipped", count(corpus, entry -> entry.word() == CorpusEntry.Word.OTHER_ENGINE));
        corpus.forEach(entry -> suite.add(test(entry, name)));
        return suite;
    }

    private static Markup test(CorpusEntry entry, String suite) {
        Markup test = Markup.of("testcase")
                .with("classname", suite)
                .with("name", Wording.oneLine(entry.name()))
                .with("time", "0.000");
        String word = entry.word().label();
        Verdict worst = entry.worst();
        String explanation = worst == null ? String.valueOf(entry.problem()) : worst.explanation();
        if (entry.word().bug()) {
            String message = word + ", " + entry.bugs() + " of " + Plural.of(entry.runs(), "run")
                    + Plural.verb(entry.bugs(), " shows", " show") + " a bug: " + explanation;
            test.add(Markup.of("failure")
                    .with("message", Wording.oneLine(message))
                    .with("type", word));
        } else if (entry.word() == CorpusEntry.Word.CANNOT_RUN) {
            test.add(Markup.of("error").with("message", Wording.oneLine(explanation)));
        } else if (entry.word() == CorpusEntry.Word.OTHER_ENGINE) {
            test.add(Markup.of("skipped").with("message", "a case of another engine"));
        } else {
            test.add(Markup.of("system-out").text(word));
        }
        return test;
    }

    private static String count(List<CorpusEntry> corpus, Predicate<CorpusEntry> member) {
        return Long.toString(corpus.stream().filter(member).count());
    }
}
