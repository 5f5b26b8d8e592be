package io.titrant.report;

import io.titrant.casefile.Header;
import io.titrant.judge.Verdict;

/** The lines of a case file that name its verdict: oracle, verdict, kind, rule. */
public final class VerdictHeader {
    private static final int LONGEST_VALUE = 300;

    private VerdictHeader() {}

    /** The header with the lines of the verdict. */
    public static Header in(Header header, Verdict verdict) {
        Header named = header.with("oracle", value(verdict.oracle()))
                .with("verdict", verdict.outcome().label());
        String kind = verdict.kind();
        if (kind != null) {
            named = named.with("kind", value(kind));
        }
        String rule = verdict.rule();
        return rule == null ? named : named.with("rule", value(rule));
    }

    /** A header line has a limited length. */
    static String value(String text) {
        return Wording.shortened(Wording.oneLine(text), LONGEST_VALUE);
    }
}
