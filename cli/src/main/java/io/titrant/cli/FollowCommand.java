package io.titrant.cli;

import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.FollowOptions;
import io.titrant.graph.Model;
import io.titrant.graph.format.HistoryFormat;
import io.titrant.graph.format.HistoryStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Opens the input of {@code check --follow} and ends the run at the end of the input or on Ctrl-C. */
final class FollowCommand {
    private static final String STDIN = "-";

    private final Path file;
    private final @Nullable HistoryFormat format;
    private final Model model;
    private final FollowOptions options;
    private final @Nullable Duration idle;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final CommandRun command;
    private final AtomicReference<@Nullable FollowRun> running = new AtomicReference<>();

    FollowCommand(
            Path file,
            @Nullable HistoryFormat format,
            Model model,
            CheckOptions check,
            @Nullable Integer window,
            @Nullable String idle,
            PrintWriter out,
            PrintWriter err,
            boolean json,
            CommandRun command) {
        if (check.predicates()) {
            throw new TitrantException("--predicates needs the whole history; it cannot be used with --follow");
        }
        if (window != null && window < 1) {
            throw new TitrantException("--window takes a number from 1 up, not " + window);
        }
        FollowOptions defaults = FollowOptions.DEFAULT;
        this.file = file;
        this.format = format;
        this.model = model;
        this.options = (window == null ? defaults : defaults.withWindow(window))
                .withCheck(check.withEffort(defaults.check().effort()));
        this.idle = idle == null ? null : Durations.parse("--idle", idle);
        this.out = out;
        this.err = err;
        this.json = json;
        this.command = command;
    }

    int run() {
        boolean stdin = file.toString().equals(STDIN);
        try (InputStream raw = stdin ? System.in : Files.newInputStream(file)) {
            return follow(new GrowingInput(raw, !stdin, idle, this::useTime));
        } catch (NoSuchFileException e) {
            throw new TitrantException("no such file: " + file, e);
        } catch (IOException e) {
            throw new TitrantException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private long useTime() {
        FollowRun run = running.get();
        return run == null ? 0 : run.use();
    }

    private int follow(GrowingInput input) {
        String name = file.toString().equals(STDIN) ? "stdin" : file.toString();
        HistoryStream stream = HistoryStream.open(input, name, format);
        FollowRun run =
                new FollowRun(name, stream.names(), model, options.withDeletes(stream.mayDelete()), out, json, command);
        running.set(run);
        Runnable onSignal = () -> Runtime.getRuntime().halt(run.end());
        Shutdown.first(onSignal);
        try {
            stream.read(run, run::tellNames);
        } catch (TitrantException e) {
            if (!run.isEmpty()) {
                run.end();
            }
            throw e;
        } finally {
            Shutdown.forget(onSignal);
        }
        int status = run.end();
        if (status == Main.CANNOT_RUN) {
            err.println("titrant: " + name + ": not decided, " + Main.oneLine(run.doubt()));
        }
        return status;
    }
}
