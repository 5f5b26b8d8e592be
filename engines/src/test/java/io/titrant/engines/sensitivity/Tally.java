package io.titrant.engines.sensitivity;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The lies of one kind at one level, by what became of them. */
final class Tally {
    private final Map<Judged.Answer, Integer> answers = new EnumMap<>(Judged.Answer.class);
    private final Map<String, Integer> noticedBy = new TreeMap<>();
    private final Map<String, Integer> excuses = new TreeMap<>();
    private final Map<String, Integer> missed = new TreeMap<>();

    void add(Judged judged) {
        answers.merge(judged.answer(), 1, Integer::sum);
        if (judged.isMissed()) {
            missed.merge(judged.reason(), 1, Integer::sum);
        }
        if (judged.answer() == Judged.Answer.EXCUSED) {
            excuses.merge(judged.by(), 1, Integer::sum);
        } else if (judged.answer() == Judged.Answer.NOTICED) {
            for (String oracle : judged.by().split("\\+")) {
                noticedBy.merge(oracle, 1, Integer::sum);
            }
        }
    }

    int count(Judged.Answer answer) {
        return answers.getOrDefault(answer, 0);
    }

    /** Lies that an oracle judged and that are not proved to be legal. */
    int judged() {
        return answers.values().stream().mapToInt(Integer::intValue).sum()
                - count(Judged.Answer.NOT_JUDGED)
                - count(Judged.Answer.LEGAL);
    }

    Map<String, Integer> excuses() {
        return excuses;
    }

    Map<String, Integer> noticedBy() {
        return noticedBy;
    }

    /** The lies that were not noticed, by reason. */
    Map<String, Integer> missed() {
        return missed;
    }

    void addAll(Tally other) {
        other.answers.forEach((answer, count) -> answers.merge(answer, count, Integer::sum));
        other.noticedBy.forEach((oracle, count) -> noticedBy.merge(oracle, count, Integer::sum));
        other.missed.forEach((reason, count) -> missed.merge(reason, count, Integer::sum));
        other.excuses.forEach((rule, count) -> excuses.merge(rule, count, Integer::sum));
    }
}
