package io.titrant.casefile.spec;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One order of the steps of a spec as a case. Each session becomes a transaction; its setup comes first and its teardown last.
 *
 * @param places for each step of the order, the places of its statements in the case
 */
public record SpecOrder(Case testCase, List<List<Integer>> places) {
    public static SpecOrder of(IsolationSpec spec, List<String> order, int number, String engine) {
        Map<String, String> tags = new LinkedHashMap<>();
        spec.sessions().keySet().stream()
                .filter(session -> order.stream()
                        .anyMatch(step -> spec.sessionOf(step).name().equals(session)))
                .forEach(session -> tags.put(session, "T" + (tags.size() + 1)));
        List<Step> steps = new ArrayList<>();
        tags.forEach((session, tag) -> spec.session(session).setup().forEach(sql -> steps.add(new Step(tag, sql))));
        List<List<Integer>> places = new ArrayList<>();
        for (String step : order) {
            List<Integer> own = new ArrayList<>();
            for (String sql : IsolationSpec.statements(spec.sql(step))) {
                own.add(steps.size());
                steps.add(new Step(String.valueOf(tags.get(spec.sessionOf(step).name())), sql));
            }
            places.add(own);
        }
        tags.forEach((session, tag) -> spec.session(session).teardown().stream()
                .filter(sql -> StatementKind.of(sql).endsTransaction())
                .filter(sql -> isOpen(steps, tag))
                .forEach(sql -> steps.add(new Step(tag, sql))));
        Header header = Header.of(
                Map.of("engine", engine, "title", spec.name() + " " + number + ": " + String.join(" ", order)));
        return new SpecOrder(new Case(header, spec.setup(), steps), places);
    }

    private static boolean isOpen(List<Step> steps, String tag) {
        boolean open = false;
        for (Step step : steps) {
            if (step.tx().equals(tag)) {
                open = step.kind() == StatementKind.BEGIN
                        || (open && !step.kind().endsTransaction());
            }
        }
        return open;
    }
}
