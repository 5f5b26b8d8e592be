package io.titrant.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A campaign that is killed and continued again and again. Three things are killed: a server; Titrant, whose watchdogs must end its servers; Titrant
 * and its watchdogs together, after which the next command must end the servers.
 */
final class TorturedCampaign {
    private static final long LIMIT_SECONDS = 60;
    private static final int SERVER_PERCENT = 60;
    private static final int WATCHDOG_PERCENT = 40;
    private static final int LONGEST_PAUSE_MILLIS = 2_000;
    private static final int PROGRESS_EVERY = 8;

    private final List<String> launcher;
    private final String engine;
    private final Path out;
    private final Path log;
    private final Path cache;
    private final Random random;
    private final JsonMapper mapper = JsonMapper.builder().build();
    private final Set<String> found = new HashSet<>();
    private final Set<Path> folders = new HashSet<>();
    private int orphaned;
    private int ended;

    TorturedCampaign(List<String> launcher, String engine, Path folder, Random random) {
        this.launcher = launcher;
        this.engine = engine;
        this.out = folder.resolve(engine);
        this.log = folder.resolve(engine + ".log");
        this.cache = Path.of(System.getProperty(
                "titrant.torture.cache", folder.resolve("cache").toString()));
        this.random = random;
    }

    /**
     * @param ended how often Titrant ended by itself after a kill of a server
     * @param lost findings that a report had before a kill and the last report has not
     * @param orphaned servers that lived on after the command that had to end them
     * @param leftBehind folders and entries of the registry at the end
     * @param falselyReported findings that call a kill a bug
     */
    record Damage(long cases, int findings, int ended, int lost, int orphaned, int leftBehind, int falselyReported) {
        boolean any() {
            return ended + lost + orphaned + leftBehind + falselyReported > 0;
        }
    }

    /** An entry of the registry of servers: its folder and its process, if it has one. */
    private record Entry(Path folder, long pid) {}

    Damage run(int kills) throws IOException, InterruptedException {
        Process titrant = start("--out", out.toString(), "--seed", "501");
        for (int i = 0; i < kills; i++) {
            pause(titrant);
            if (!titrant.isAlive()) {
                ended++;
                titrant = start("--resume", out.toString());
            }
            List<Entry> servers = servers();
            if (!servers.isEmpty() && random.nextInt(100) < SERVER_PERCENT) {
                kill(servers.get(random.nextInt(servers.size())).pid());
            } else {
                titrant = killTitrant(titrant, servers);
            }
        }
        titrant.destroy();
        titrant.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        return damage();
    }

    /** Until any moment of the campaign. Now and then some cases are finished first, so that the campaign has something to lose. */
    private void pause(Process titrant) throws InterruptedException {
        if (random.nextInt(PROGRESS_EVERY) == 0) {
            long before = watermark();
            await(() -> watermark() > before || !titrant.isAlive());
        }
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
    }

    /** The number of cases that are done. */
    private long watermark() {
        try {
            return mapper.readTree(Files.readString(out.resolve("progress.json")))
                    .path("watermark")
                    .asLong();
        } catch (IOException e) {
            return 0;
        }
    }

    private Process killTitrant(Process titrant, List<Entry> servers) throws IOException, InterruptedException {
        noteFindings();
        boolean withWatchdogs = random.nextInt(100) < WATCHDOG_PERCENT;
        if (withWatchdogs) {
            titrant.toHandle()
                    .children()
                    .filter(child -> child.info().commandLine().orElse("").contains("titrant-watchdog"))
                    .forEach(ProcessHandle::destroyForcibly);
        }
        titrant.destroyForcibly().waitFor();
        if (!withWatchdogs) {
            countOrphans(servers);
        }
        Process next = start("--resume", out.toString());
        if (withWatchdogs) {
            countOrphans(servers);
        }
        return next;
    }

    private void countOrphans(List<Entry> servers) throws InterruptedException {
        for (Entry server : servers) {
            if (!await(() -> ProcessHandle.of(server.pid())
                    .filter(TorturedCampaign::isServer)
                    .isEmpty())) {
                orphaned++;
                kill(server.pid());
            }
        }
    }

    private static boolean isServer(ProcessHandle process) {
        return process.isAlive() && process.info().commandLine().orElse("").contains("titrant-server-");
    }

    /** Starts Titrant and waits until it runs cases. */
    private Process start(String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of("test", "--db", engine, "--time", "1h"));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("TITRANT_CACHE", cache.toString());
        Path progress = out.resolve("progress.json");
        long before = modified(progress.toFile());
        Process titrant = builder.start();
        if (!await(() -> modified(progress.toFile()) > before || !titrant.isAlive()) || !titrant.isAlive()) {
            throw new IOException("titrant did not start; see " + log);
        }
        return titrant;
    }

    private static long modified(File file) {
        return file.lastModified();
    }

    private Damage damage() throws IOException {
        JsonNode report = report();
        Set<String> last = new HashSet<>();
        int falselyReported = 0;
        for (JsonNode finding : report.path("findings")) {
            last.add(finding.path("fingerprint").asString());
            falselyReported += isOfAKill(finding) ? 1 : 0;
        }
        int lost =
                (int) found.stream().filter(finding -> !last.contains(finding)).count();
        int leftBehind =
                (int) folders.stream().filter(Files::exists).count() + entries().size();
        return new Damage(
                report.path("cases").asLong(), last.size(), ended, lost, orphaned, leftBehind, falselyReported);
    }

    /** A crash, or an error of a lost connection: none of these engines dies of the cases of this seed. */
    private static boolean isOfAKill(JsonNode finding) {
        return finding.path("oracle").asString().equals("survival")
                || finding.path("explanation").asString().contains("connection-lost");
    }

    /** Remembers the finished findings of the report: none of them may be lost. */
    private void noteFindings() throws IOException {
        for (JsonNode finding : report().path("findings")) {
            if (!finding.path("unfinished").asBoolean()) {
                found.add(finding.path("fingerprint").asString());
            }
        }
    }

    private JsonNode report() throws IOException {
        Path file = out.resolve("findings.json");
        return Files.exists(file) ? mapper.readTree(Files.readString(file)) : mapper.createObjectNode();
    }

    private List<Entry> servers() throws IOException {
        List<Entry> entries = entries();
        entries.forEach(entry -> folders.add(entry.folder()));
        return entries.stream().filter(entry -> entry.pid() > 0).toList();
    }

    /** The files of the registry: owner, folder, process, stop signal. */
    private List<Entry> entries() throws IOException {
        Path running = cache.resolve("running");
        if (!Files.isDirectory(running)) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(running)) {
            for (Path file : files.toList()) {
                try {
                    List<String> lines = Files.readAllLines(file);
                    long pid = lines.size() > 2 ? Long.parseLong(lines.get(2).split("-", -1)[0]) : 0;
                    entries.add(new Entry(Path.of(lines.size() > 1 ? lines.get(1) : "/none"), pid));
                } catch (IOException | NumberFormatException e) {
                    // It was written or removed just now.
                }
            }
        }
        return entries;
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).filter(TorturedCampaign::isServer).ifPresent(ProcessHandle::destroyForcibly);
    }

    private static boolean await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (System.nanoTime() < end) {
            if (condition.getAsBoolean()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return false;
    }
}
