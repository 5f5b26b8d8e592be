package io.titrant.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Kills Titrant, its watchdogs and its servers at random moments, and counts the damage: a table with one line per engine. */
public final class Torture {
    private static final String USAGE = "usage: bench/torture [--kills N] [--seed S] [ENGINE ...]";
    private static final List<String> ENGINES = List.of("h2", "postgres", "mariadb");
    private static final String COLUMNS = "%-12s %6s %6s %8s %6s %6s %9s %12s %17s%n";

    private Torture() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("torture", Torture::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException, InterruptedException {
        BenchArguments given = BenchArguments.parse(args, Set.of("--kills", "--seed"), USAGE);
        int kills = given.intCount("--kills", 200);
        long seed = given.number("--seed", 1);
        List<String> chosen = given.words().isEmpty() ? ENGINES : given.words();
        List<String> launcher =
                List.of(System.getProperty("titrant.launcher", "titrant").split(" "));
        Path folder = Files.createTempDirectory("titrant-torture-");
        out.printf(
                COLUMNS,
                "engine",
                "kills",
                "cases",
                "findings",
                "ended",
                "lost",
                "orphaned",
                "left behind",
                "falsely reported");
        boolean harmed = false;
        for (int i = 0; i < chosen.size(); i++) {
            int share = kills / chosen.size() + (i < kills % chosen.size() ? 1 : 0);
            harmed |= torture(
                    new TorturedCampaign(launcher, chosen.get(i), folder, new Random(seed + i)),
                    chosen.get(i),
                    share,
                    out);
        }
        out.println("campaigns and logs: " + folder);
        return harmed ? 1 : 0;
    }

    /** Prints a row of the table; returns whether the kills did any harm. */
    private static boolean torture(TorturedCampaign campaign, String engine, int kills, PrintStream out)
            throws IOException, InterruptedException {
        TorturedCampaign.Damage damage = campaign.run(kills);
        out.printf(
                COLUMNS,
                engine,
                kills,
                damage.cases(),
                damage.findings(),
                damage.ended(),
                damage.lost(),
                damage.orphaned(),
                damage.leftBehind(),
                damage.falselyReported());
        return damage.any();
    }
}
