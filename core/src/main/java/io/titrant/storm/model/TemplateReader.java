package io.titrant.storm.model;

import io.titrant.storm.model.StepSpec.Choice;
import io.titrant.yaml.YamlEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the entry {@code transactions} of a model; every name in it must be a name of the model's tables. */
final class TemplateReader {
    private static final String TABLE = "table";
    private static final int DEEPEST = 8;

    private final List<TableSpec> tables;

    TemplateReader(List<TableSpec> tables) {
        this.tables = tables;
    }

    WorkloadModel read(YamlEntry transactions) {
        List<TransactionSpec> read = new ArrayList<>();
        transactions.map().forEach((name, entry) -> {
            entry.only("weight", "twoPhase", "operations");
            double weight = entry.or("weight", 1.0, value -> value.number(0, 1e9));
            double twoPhase = entry.or("twoPhase", 0.0, YamlEntry::share);
            read.add(new TransactionSpec(name, weight, twoPhase, steps(entry.required("operations"), 0)));
        });
        if (read.size() > WorkloadReader.MOST_TEMPLATES
                || read.stream().mapToDouble(TransactionSpec::weight).sum() <= 0) {
            throw transactions.wrong("a model has from 1 to " + WorkloadReader.MOST_TEMPLATES
                    + " transactions, at least one with a weight above 0");
        }
        return new WorkloadModel.Named(read);
    }

    private List<StepSpec> steps(YamlEntry list, int depth) {
        if (depth > DEEPEST) {
            throw list.wrong("nested more than " + DEEPEST + " deep");
        }
        List<YamlEntry> entries = list.list();
        if (entries.size() > WorkloadReader.MOST_STEPS) {
            throw list.wrong("expected at most " + WorkloadReader.MOST_STEPS + " steps");
        }
        return entries.stream().map(entry -> step(entry, depth)).toList();
    }

    private StepSpec step(YamlEntry entry, int depth) {
        Map<String, YamlEntry> parts = entry.map();
        if (parts.containsKey("loop")) {
            YamlEntry loop = entry.only("loop").required("loop").only("times", "operations");
            return new StepSpec.Loop(
                    loop.required("times").as(ModelValues.feature(one -> one.integer(0, 100))),
                    steps(loop.required("operations"), depth + 1));
        }
        if (parts.containsKey("if")) {
            return choice(entry.only("if").required("if"), depth);
        }
        if (parts.containsKey("savepoint")) {
            YamlEntry savepoint = entry.only("savepoint").required("savepoint").only("rollback", "operations");
            return new StepSpec.Savepoint(
                    savepoint.or("rollback", 0.5, YamlEntry::share),
                    steps(savepoint.required("operations"), depth + 1));
        }
        if (parts.containsKey("lock")) {
            entry.only("lock", "mode");
            return new StepSpec.TableLock(
                    table(entry.required("lock")).name(), entry.or("mode", true, TemplateReader::exclusive));
        }
        return operation(entry, parts);
    }

    private static boolean exclusive(YamlEntry mode) {
        return switch (mode.text()) {
            case "exclusive" -> true;
            case "share" -> false;
            default -> throw mode.wrong("expected share or exclusive, found \"" + mode.text() + "\"");
        };
    }

    private Choice choice(YamlEntry entry, int depth) {
        entry.only("chance", "found", "then", "else");
        YamlEntry chance = entry.get("chance");
        YamlEntry found = entry.get("found");
        if ((chance == null) == (found == null)) {
            throw entry.wrong(
                    "an if has either 'chance' (a probability) or 'found: true' (the last operation touched a row)");
        }
        if (found != null && !found.bool()) {
            throw found.wrong("write 'found: true', and the other branch under 'else'");
        }
        return new Choice(
                chance == null ? Choice.IF_FOUND : chance.share(),
                steps(entry.required("then"), depth + 1),
                entry.or("else", List.<StepSpec>of(), one -> steps(one, depth + 1)));
    }

    private StepSpec operation(YamlEntry entry, Map<String, YamlEntry> parts) {
        List<OperationKind> kinds = List.of(OperationKind.values()).stream()
                .filter(kind -> parts.containsKey(kind.label()))
                .toList();
        if (kinds.size() != 1) {
            throw entry.wrong(
                    "a step has exactly one of read, query, update, insert, delete, lock, loop, if, savepoint");
        }
        OperationKind kind = kinds.get(0);
        TableSpec table = table(entry.required(kind.label()));
        switch (kind) {
            case READ -> entry.only(kind.label(), "forUpdate");
            case QUERY -> entry.only(kind.label(), "join", "where", "forUpdate");
            case UPDATE -> entry.only(kind.label(), "set");
            default -> entry.only(kind.label());
        }
        if ((kind == OperationKind.INSERT || kind == OperationKind.DELETE)
                && table.dynamic().of(table.keys()) == 0) {
            throw entry.required(kind.label())
                    .wrong(TABLE + " " + table.name() + " has no dynamic keys to " + kind.label());
        }
        YamlEntry joinEntry = entry.get("join");
        TableSpec join = joinEntry == null ? null : joined(joinEntry, table);
        return new StepSpec.Operation(
                kind,
                table.name(),
                join == null ? null : join.name(),
                kind == OperationKind.QUERY ? predicate(entry.required("where"), table, join) : null,
                kind == OperationKind.UPDATE ? set(entry, table) : List.of(),
                entry.or("forUpdate", false, YamlEntry::bool));
    }

    private TableSpec joined(YamlEntry entry, TableSpec from) {
        TableSpec join = table(entry);
        if (from.foreignKeys().stream().noneMatch(key -> key.references().equals(join.name()))) {
            throw entry.wrong("no foreign key of " + from.name() + " refers to " + join.name());
        }
        return join;
    }

    private List<String> set(YamlEntry entry, TableSpec table) {
        List<YamlEntry> names = entry.or("set", List.<YamlEntry>of(), YamlEntry::list);
        for (YamlEntry name : names) {
            if (!attributes(table).contains(name.text())) {
                throw name.wrong("table " + table.name() + " has no attribute '" + name.text() + "'");
            }
        }
        if (attributes(table).isEmpty()) {
            throw entry.wrong("table " + table.name() + " has no attribute to update");
        }
        return names.stream().map(YamlEntry::text).toList();
    }

    private PredicateSpec predicate(YamlEntry where, TableSpec table, @Nullable TableSpec join) {
        PredicateSpec read = node(where, table, join, 0);
        Set<String> nullable = new HashSet<>();
        for (TableSpec one : join == null ? List.of(table) : List.of(table, join)) {
            one.attributes().stream()
                    .filter(attribute -> attribute.nulls() > 0)
                    .forEach(attribute -> nullable.add(one.name() + "." + attribute.name()));
        }
        if (Contradiction.in(read, nullable)) {
            throw where.wrong("the predicate contradicts itself: no row can satisfy it");
        }
        return read;
    }

    private PredicateSpec node(YamlEntry entry, TableSpec table, @Nullable TableSpec join, int depth) {
        if (depth > DEEPEST) {
            throw entry.wrong("nested more than " + DEEPEST + " deep");
        }
        Map.Entry<String, YamlEntry> single = entry.single();
        YamlEntry value = single.getValue();
        switch (single.getKey()) {
            case "and", "or" -> {
                boolean and = single.getKey().equals("and");
                List<PredicateSpec> parts = value.list().stream()
                        .map(part -> node(part, table, join, depth + 1))
                        .toList();
                return parts.stream()
                        .reduce((left, right) ->
                                and ? new PredicateSpec.And(left, right) : new PredicateSpec.Or(left, right))
                        .orElseThrow();
            }
            case "not" -> {
                return new PredicateSpec.Not(node(value, table, join, depth + 1));
            }
            default -> {
                return leaf(single.getKey(), value, table, join);
            }
        }
    }

    private PredicateSpec leaf(String name, YamlEntry operator, TableSpec table, @Nullable TableSpec join) {
        int dot = name.indexOf('.');
        String of = dot < 0 ? table.name() : name.substring(0, dot);
        String attribute = name.substring(dot + 1);
        TableSpec owner = of.equals(table.name()) ? table : join != null && of.equals(join.name()) ? join : null;
        if (owner == null) {
            throw operator.wrong("table '" + of + "' is not in FROM");
        }
        if (!attributes(owner).contains(attribute)) {
            throw operator.wrong("table " + of + " has no attribute '" + attribute + "'");
        }
        return new PredicateSpec.Leaf(of, attribute, operator.oneOf(Operator.values(), Operator::text));
    }

    private static List<String> attributes(TableSpec table) {
        List<String> names = new ArrayList<>(
                table.attributes().stream().map(AttributeSpec::name).toList());
        names.addAll(table.foreignKeys().stream().map(ForeignKeySpec::name).toList());
        return names;
    }

    private TableSpec table(YamlEntry entry) {
        String name = entry.text();
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> entry.wrong("there is no table '" + name + "'"));
    }
}
