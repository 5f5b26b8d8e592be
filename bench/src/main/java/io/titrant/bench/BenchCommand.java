package io.titrant.bench;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.util.List;

/** The way into each command of {@code bench/}: the words of its command line in, its exit status out. Bad input is one line and status 2. */
public final class BenchCommand {
    static final int CANNOT_RUN = 2;

    /** A command. Its status is 0, or 1 if it looked for something wrong and found it. */
    @FunctionalInterface
    public interface Body {
        int run(List<String> args, PrintStream out, PrintStream err) throws Exception;
    }

    private BenchCommand() {}

    /** Runs the command and ends the JVM. */
    public static void main(String name, Body body, String... args) throws Exception {
        System.exit(run(name, body, List.of(args), System.out, System.err));
    }

    /** Runs the command and returns its status. */
    public static int run(String name, Body body, List<String> args, PrintStream out, PrintStream err)
            throws Exception {
        try {
            return body.run(args, out, err);
        } catch (TitrantException e) {
            err.println(name + ": " + e.getMessage());
        } catch (FileSystemException e) {
            err.println(name + ": " + e.getFile() + ": " + Reason.of(e));
        }
        return CANNOT_RUN;
    }
}
