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

/** The command that reproduces a finding. It runs in the folder in which the campaign was started. */
final class ReproductionCommand {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)*");

    private ReproductionCommand() {}

    static String command(CampaignResult result, Finding finding) {
        return command("replay", FindingFiles.shown(finding), result, finding);
    }

    /** The command that reduces a finding which the campaign had no time to reduce. It starts from the original case, as the campaign would. */
    static String reduction(CampaignResult result, Finding finding) {
        return command("reduce", FindingFiles.CASE, result, finding);
    }

    private static String command(String verb, String name, CampaignResult result, Finding finding) {
        String file = setting(result, "out").map(out -> out + "/").orElse("") + FindingFiles.path(finding, name);
        Optional<String> url = setting(result, "url");
        StringBuilder command =
                new StringBuilder("./titrant ").append(verb).append(' ').append(ShellWord.quoted(file));
        if (url.isPresent()) {
            setting(result, "db").ifPresent(db -> command.append(" --db ").append(ShellWord.quoted(db)));
            command.append(" --url ").append(ShellWord.quoted(url.get()));
            setting(result, "user").ifPresent(user -> command.append(" --user ").append(ShellWord.quoted(user)));
        } else {
            command.append(" --db ")
                    .append(ShellWord.quoted(engine(result, finding).toString()));
            settings(result, "db-option")
                    .forEach(option -> command.append(" --db-option ").append(ShellWord.quoted(option)));
        }
        command.append(" --oracle ")
                .append(ShellWord.quoted(finding.original().verdict().oracle()));
        for (String bound : List.of("rounds", "orders")) {
            setting(result, bound)
                    .ifPresent(value ->
                            command.append(" --").append(bound).append(' ').append(ShellWord.quoted(value)));
        }
        return strictly(result, finding) ? command.append(" --strict").toString() : command.toString();
    }

    /** Whether the finding needs {@code --strict}: for isorel, Adya's model is the strict one. */
    private static boolean strictly(CampaignResult result, Finding finding) {
        boolean adya = setting(result, "model").filter("adya"::equals).isPresent();
        return setting(result, "strict").isPresent()
                || (adya && finding.original().verdict().oracle().equals("isorel"));
    }

    /** The engine as {@code --db} takes it, with the version that ran. */
    static EngineSpec engine(CampaignResult result, Finding finding) {
        Matcher numbers = NUMBERS.matcher(finding.identity().engine().version());
        String version = numbers.lookingAt() ? numbers.group() : null;
        EngineSpec ran = new EngineSpec(finding.identity().engine().name(), version, null);
        return setting(result, "db")
                .flatMap(ReproductionCommand::spec)
                .filter(asked -> asked.name().equals(ran.name()))
                .map(asked ->
                        asked.version() == null ? new EngineSpec(asked.name(), ran.version(), asked.mode()) : asked)
                .orElse(ran);
    }

    /** The engine's settings beside its version: its mode, and the options it was started with. */
    static List<String> special(CampaignResult result, Finding finding) {
        String mode = engine(result, finding).mode();
        Stream<String> modes = mode == null ? Stream.of() : Stream.of("Mode: " + mode);
        return Stream.concat(modes, settings(result, "db-option").map(option -> "Started with: " + option))
                .toList();
    }

    /** The settings of the campaign, without the passwords that a URL may contain. */
    static List<CampaignResult.Setting> settings(CampaignResult result) {
        return result.settings().stream()
                .map(setting -> new CampaignResult.Setting(setting.name(), Secrets.hidden(setting.value())))
                .toList();
    }

    /** The setting of an option; the option's name may have dashes before it. */
    static Optional<String> setting(CampaignResult result, String name) {
        return settings(result, name).findFirst();
    }

    private static Stream<String> settings(CampaignResult result, String name) {
        return settings(result).stream()
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
}
