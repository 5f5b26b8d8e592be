package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.engine.EngineSpec;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How to see a finding again: the command to type in the output folder. */
final class ReproductionCommand {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)*");
    private static final Pattern PLAIN_IN_A_SHELL = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private ReproductionCommand() {}

    static String command(CampaignResult outcome, Finding finding) {
        return command("replay", FindingFiles.shown(finding), outcome, finding);
    }

    /** How to make small what the campaign had no time to reduce to the end; from the original on, which leads where it would have. */
    static String reduction(CampaignResult outcome, Finding finding) {
        return command("reduce", FindingFiles.CASE, outcome, finding);
    }

    private static String command(String verb, String name, CampaignResult outcome, Finding finding) {
        String file = FindingFiles.path(finding, name);
        Optional<String> url = setting(outcome, "url");
        StringBuilder command =
                new StringBuilder("titrant ").append(verb).append(' ').append(file);
        if (url.isPresent()) {
            setting(outcome, "db").ifPresent(db -> command.append(" --db ").append(quoted(db)));
            command.append(" --url ").append(quoted(url.get()));
            setting(outcome, "user")
                    .ifPresent(user -> command.append(" --user ").append(quoted(user)));
        } else {
            command.append(" --db ").append(quoted(engine(outcome, finding).toString()));
            settings(outcome, "db-option")
                    .forEach(option -> command.append(" --db-option ").append(quoted(option)));
        }
        command.append(" --oracle ").append(quoted(finding.original().verdict().oracle()));
        return strictly(outcome, finding) ? command.append(" --strict").toString() : command.toString();
    }

    /** Adya's model is isorel's strict view of things. */
    private static boolean strictly(CampaignResult outcome, Finding finding) {
        boolean adya = setting(outcome, "model").filter("adya"::equals).isPresent();
        return setting(outcome, "strict").isPresent()
                || (adya && finding.original().verdict().oracle().equals("isorel"));
    }

    /** The engine as {@code --db} takes it, with the version that ran. */
    static EngineSpec engine(CampaignResult outcome, Finding finding) {
        Matcher numbers = NUMBERS.matcher(finding.identity().engine().version());
        String version = numbers.lookingAt() ? numbers.group() : null;
        EngineSpec ran = new EngineSpec(finding.identity().engine().name(), version, null);
        return setting(outcome, "db")
                .flatMap(ReproductionCommand::spec)
                .filter(asked -> asked.name().equals(ran.name()))
                .map(asked ->
                        asked.version() == null ? new EngineSpec(asked.name(), ran.version(), asked.mode()) : asked)
                .orElse(ran);
    }

    /** What must be said of the engine beyond its version: its mode, and the options it was started with. */
    static List<String> special(CampaignResult outcome, Finding finding) {
        String mode = engine(outcome, finding).mode();
        Stream<String> modes = mode == null ? Stream.of() : Stream.of("Mode: " + mode);
        return Stream.concat(modes, settings(outcome, "db-option").map(option -> "Started with: " + option))
                .toList();
    }

    /** What was asked for, without the passwords that an address may hold. */
    static List<CampaignResult.Setting> settings(CampaignResult outcome) {
        return outcome.settings().stream()
                .map(setting -> new CampaignResult.Setting(setting.name(), Secrets.hidden(setting.value())))
                .toList();
    }

    /** A setting by its option's name, written with or without dashes. */
    static Optional<String> setting(CampaignResult outcome, String name) {
        return settings(outcome, name).findFirst();
    }

    private static Stream<String> settings(CampaignResult outcome, String name) {
        return settings(outcome).stream()
                .filter(setting -> setting.name().equals(name) || setting.name().equals("--" + name))
                .map(CampaignResult.Setting::value);
    }

    private static Optional<EngineSpec> spec(String text) {
        try {
            return Optional.of(EngineSpec.parse(text));
        } catch (TitrantException e) {
            return Optional.empty();
        }
    }

    private static String quoted(String word) {
        return PLAIN_IN_A_SHELL.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
