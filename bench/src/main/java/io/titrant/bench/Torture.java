package io.titrant.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Kills Titrant, its watchdogs and its servers at random moments, and counts the damage: a table with one line per engine. */
public final class Torture {
    private static final List<String> ENGINES = List.of("h2", "postgres", "mariadb");
    private static final String COLUMNS = "%-12s %6s %6s %8s %6s %6s %9s %12s %17s%n";

    private Torture() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int kills = 200;
        long seed = 1;
        List<String> engines = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--kills" -> kills = Integer.parseInt(args[++i]);
                case "--seed" -> seed = Long.parseLong(args[++i]);
                default -> engines.add(args[i]);
            }
        }
        List<String> chosen = engines.isEmpty() ? ENGINES : engines;
        List<String> launcher =
                List.of(System.getProperty("titrant.launcher", "titrant").split(" "));
        Path folder = Files.createTempDirectory("titrant-torture-");
        System.out.printf(
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
            harmed |= run(
                    new TorturedCampaign(launcher, chosen.get(i), folder, new Random(seed + i)), chosen.get(i), share);
        }
        System.out.println("campaigns and logs: " + folder);
        System.exit(harmed ? 1 : 0);
    }

    /** Prints a row of the table; returns whether the kills did any harm. */
    private static boolean run(TorturedCampaign campaign, String engine, int kills)
            throws IOException, InterruptedException {
        TorturedCampaign.Damage damage = campaign.run(kills);
        System.out.printf(
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
