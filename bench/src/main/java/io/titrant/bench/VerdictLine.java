package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.judge.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The verdict of one oracle on one case, as a line of text. The hashes stand behind what counts: they tell whether two lines that differ are
 * about the same statements and the same recording.
 *
 * @param subject the case and the oracle
 * @param statements hash of the case's statements and levels
 * @param recording hash of what the engine did
 * @param explanation hash of the verdict's explanation
 */
record VerdictLine(Subject subject, Judgement judgement, String statements, String recording, String explanation) {
    private static final String NONE = "-";
    private static final String COMMENT = "#";
    private static final int COLUMNS = 8;

    /** The columns, as the first line of a file names them. */
    static final String HEAD = COMMENT + " case\toracle\tverdict\tkind\trule\tstatements\trecording\texplanation";

    /** @param testCase a case file's path, or engine, number and level of a random case */
    record Subject(String testCase, String oracle) implements Comparable<Subject> {
        private static final Comparator<Subject> ORDER =
                Comparator.comparing(Subject::testCase).thenComparing(Subject::oracle);

        @Override
        public int compareTo(Subject other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return testCase + "\t" + oracle;
        }
    }

    /** The part of the line that must not change: verdict, kind and rule. */
    record Judgement(String verdict, String kind, String rule) {
        static Judgement of(Verdict verdict) {
            return new Judgement(
                    verdict.outcome().label(),
                    Objects.requireNonNullElse(verdict.kind(), NONE),
                    Objects.requireNonNullElse(verdict.rule(), NONE));
        }

        /** Of a case that did not get a verdict. */
        static Judgement failed(Throwable reason) {
            return new Judgement("failed", reason.getClass().getSimpleName(), NONE);
        }

        @Override
        public String toString() {
            return verdict + "\t" + kind + "\t" + rule;
        }
    }

    /** The part that a digest is made of. */
    String counted() {
        return subject + "\t" + judgement;
    }

    @Override
    public String toString() {
        return String.join("\t", counted(), statements, recording, explanation);
    }

    static String digest(List<VerdictLine> lines) {
        return ShortHash.of(lines.stream().map(VerdictLine::counted).sorted().toList());
    }

    static boolean isComment(String text) {
        return text.startsWith(COMMENT);
    }

    static VerdictLine parse(String text) {
        String[] columns = text.split("\t", -1);
        if (columns.length != COLUMNS) {
            throw new TitrantException("not a line of bench/verdicts: " + text);
        }
        return new VerdictLine(
                new Subject(columns[0], columns[1]),
                new Judgement(columns[2], columns[3], columns[4]),
                columns[5],
                columns[6],
                columns[7]);
    }
}
