package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Failure;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.record.Result;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * The facts that an oracle asked of an engine: its name and dialect, what it documents of each level that a case uses, what its errors do to a transaction.
 * The last two are noted down when they are asked for.
 */
public final class EngineFacts {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Map<String, Dialect> DIALECTS = Stream.of(
                    Dialect.MYSQL,
                    Dialect.POSTGRES,
                    Dialect.SQLITE,
                    Dialect.H2,
                    Dialect.HSQLDB,
                    Dialect.DERBY,
                    Dialect.FIREBIRD,
                    Dialect.DUCKDB)
            .collect(Collectors.toMap(Dialect::name, Function.identity()));

    private String name = "";
    private String version = "";
    private Dialect dialect = Dialect.H2;
    private IsolationLevel defaultIsolation = IsolationLevel.READ_COMMITTED;
    private final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    private Engine.@Nullable OtherPlans otherPlans;
    private final Map<IsolationLevel, Semantics> semantics = new TreeMap<>();
    private final Map<IsolationLevel, Promise> promises = new TreeMap<>();
    private final Map<String, Failure.Effect> effects = new LinkedHashMap<>();

    private EngineFacts() {}

    public static EngineFacts of(Engine engine, String version) {
        EngineFacts facts = new EngineFacts();
        facts.name = engine.name();
        facts.version = version;
        facts.dialect = engine.dialect();
        facts.defaultIsolation = engine.defaultIsolation();
        facts.capabilities.addAll(engine.capabilities());
        facts.otherPlans = engine.otherPlans().orElse(null);
        return facts;
    }

    public void document(IsolationLevel level, Semantics documented) {
        semantics.put(level, documented);
    }

    public void promise(IsolationLevel level, Promise promise) {
        promises.put(level, promise);
    }

    public void effect(Result.Failed error, Failure.Effect effect) {
        effects.put(ResultNotation.write(error), effect);
    }

    public String name() {
        return name;
    }

    public String version() {
        return version;
    }

    public Dialect dialect() {
        return dialect;
    }

    public IsolationLevel defaultIsolation() {
        return defaultIsolation;
    }

    public Set<Capability> capabilities() {
        return Set.copyOf(capabilities);
    }

    public Engine.@Nullable OtherPlans otherPlans() {
        return otherPlans;
    }

    public Map<IsolationLevel, Semantics> semantics() {
        return Map.copyOf(semantics);
    }

    public Map<IsolationLevel, Promise> promises() {
        return Map.copyOf(promises);
    }

    /** The effect of an error with this code, state and message on its transaction; null if no oracle asked. */
    public Failure.@Nullable Effect effect(int code, @Nullable String sqlState, String message) {
        return effects.entrySet().stream()
                .filter(entry -> ResultNotation.read(entry.getKey()) instanceof Result.Failed known
                        && known.code() == code
                        && String.valueOf(known.sqlState()).equals(String.valueOf(sqlState))
                        && known.message().strip().equals(message.strip()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    List<String> write() {
        List<String> lines = new ArrayList<>();
        lines.add("name " + name);
        lines.add("version " + version);
        lines.add("dialect " + dialect.name());
        lines.add("default " + defaultIsolation.sql());
        lines.add("capabilities " + capabilities.stream().map(Enum::name).collect(Collectors.joining(" ")));
        if (otherPlans != null) {
            lines.add("plans " + json(otherPlans));
        }
        semantics.forEach((level, known) -> lines.add("semantics " + level.name() + " " + json(known)));
        promises.forEach((level, known) -> lines.add("promise " + level.name() + " " + json(known)));
        effects.forEach((error, effect) -> lines.add("effect " + effect + " " + error));
        return lines;
    }

    static EngineFacts read(List<String> lines) {
        EngineFacts facts = new EngineFacts();
        lines.forEach(facts::read);
        return facts;
    }

    private void read(String line) {
        String[] parts = line.split(" ", 2);
        String rest = parts.length < 2 ? "" : parts[1];
        switch (parts[0]) {
            case "name" -> name = rest;
            case "version" -> version = rest;
            case "dialect" -> dialect = DIALECTS.getOrDefault(rest, Dialect.H2);
            case "default" -> defaultIsolation = IsolationLevel.parse(rest);
            case "capabilities" ->
                Stream.of(rest.split(" "))
                        .filter(one -> !one.isEmpty())
                        .forEach(one -> capabilities.add(Capability.valueOf(one)));
            case "plans" -> otherPlans = JSON.readValue(rest, Engine.OtherPlans.class);
            case "semantics" -> semantics.put(level(rest), JSON.readValue(afterFirstWord(rest), Semantics.class));
            case "promise" -> promises.put(level(rest), JSON.readValue(afterFirstWord(rest), Promise.class));
            case "effect" ->
                effects.put(afterFirstWord(rest), Failure.Effect.valueOf(rest.substring(0, rest.indexOf(' '))));
            default -> throw new TitrantException("not a fact of an engine: " + line);
        }
    }

    /** The value as JSON, with sets in alphabetical order, so that the same facts give the same text. */
    private static String json(Object value) {
        JsonNode tree = JSON.valueToTree(value);
        sort(tree);
        return JSON.writeValueAsString(tree);
    }

    private static void sort(JsonNode node) {
        if (node instanceof ArrayNode array) {
            List<JsonNode> sorted = new ArrayList<>();
            array.forEach(sorted::add);
            sorted.sort(Comparator.comparing(JsonNode::toString));
            array.removeAll();
            array.addAll(sorted);
        }
        node.forEach(EngineFacts::sort);
    }

    private static IsolationLevel level(String rest) {
        return IsolationLevel.valueOf(rest.substring(0, rest.indexOf(' ')));
    }

    private static String afterFirstWord(String rest) {
        return rest.substring(rest.indexOf(' ') + 1);
    }
}
