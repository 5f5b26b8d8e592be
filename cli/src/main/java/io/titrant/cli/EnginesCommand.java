package io.titrant.cli;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.report.Json;
import io.titrant.report.ProvenanceView;
import io.titrant.report.TextTable;
import io.titrant.sql.IsolationLevel;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code titrant engines}: lists the engines; {@code titrant engines install} installs one. */
@Command(
        name = "engines",
        subcommands = InstallCommand.class,
        mixinStandardHelpOptions = true,
        description =
                "List the engines: versions, modes, isolation levels, and which versions are already on this machine.")
final class EnginesCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON document on stdout and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        CommandRun run = CommandRun.begin(spec);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(ProvenanceView.addTo(asJson(), run.provenance())) + "\n" : asTable());
        out.flush();
        return 0;
    }

    private static String asTable() {
        TextTable table = new TextTable(
                44,
                List.of(
                        "engine",
                        "default",
                        "versions (● on this machine)",
                        "install",
                        "modes",
                        "isolation levels (default first)"));
        for (Engine engine : Engines.all()) {
            table.row(List.of(
                    engine.name(),
                    engine.startable() ? engine.defaultVersion() : "by --url",
                    engine.versions().stream()
                            .map(version -> version + (engine.present(version) ? "●" : ""))
                            .collect(Collectors.joining(" ")),
                    engine.installSources().stream()
                            .map(source -> engine.name() + ":" + source)
                            .collect(Collectors.joining(" ")),
                    String.join(", ", engine.modes()),
                    levels(engine).stream().map(IsolationLevel::sql).collect(Collectors.joining(", "))));
        }
        return table.render();
    }

    private static List<IsolationLevel> levels(Engine engine) {
        return Stream.concat(Stream.of(engine.defaultIsolation()), engine.isolationLevels().stream())
                .distinct()
                .toList();
    }

    private static ObjectNode asJson() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ArrayNode all = document.putArray("engines");
        for (Engine engine : Engines.all()) {
            ObjectNode one = all.addObject();
            one.put("name", engine.name());
            one.put("startable", engine.startable());
            one.put("defaultVersion", engine.startable() ? engine.defaultVersion() : null);
            ArrayNode versions = one.putArray("versions");
            engine.versions()
                    .forEach(version ->
                            versions.addObject().put("version", version).put("present", engine.present(version)));
            ArrayNode sources = one.putArray("installSources");
            engine.installSources().forEach(sources::add);
            ArrayNode modes = one.putArray("modes");
            engine.modes().forEach(modes::add);
            ArrayNode levels = one.putArray("isolationLevels");
            engine.isolationLevels().forEach(level -> levels.add(level.sql()));
            one.put("defaultIsolation", engine.defaultIsolation().sql());
        }
        return document;
    }
}
