package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import io.titrant.engine.EngineSpec;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How to see a finding again: the command to type in the output folder. */
final class Reproduction {
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)*");
    private static final Pattern PLAIN_IN_A_SHELL = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private Reproduction() {}

    static String command(Outcome outcome, Finding finding) {
        String file = FindingFiles.path(finding, FindingFiles.shown(finding));
        Optional<String> url = setting(outcome, "url");
        StringBuilder command = new StringBuilder("titrant replay ").append(file);
        if (url.isPresent()) {
            command.append(" --url ").append(quoted(url.get()));
            setting(outcome, "user")
                    .ifPresent(user -> command.append(" --user ").append(quoted(user)));
        } else {
            command.append(" --db ").append(quoted(engine(outcome, finding).toString()));
        }
        return command.append(" --oracle ")
                .append(quoted(finding.verdict().oracle()))
                .toString();
    }

    /** The engine as {@code --db} takes it, with the version that ran. */
    static EngineSpec engine(Outcome outcome, Finding finding) {
        Matcher numbers = NUMBERS.matcher(finding.engine().version());
        String version = numbers.lookingAt() ? numbers.group() : null;
        EngineSpec ran = new EngineSpec(finding.engine().name(), version, null);
        return setting(outcome, "db")
                .flatMap(Reproduction::spec)
                .filter(asked -> asked.name().equals(ran.name()))
                .map(asked ->
                        asked.version() == null ? new EngineSpec(asked.name(), ran.version(), asked.mode()) : asked)
                .orElse(ran);
    }

    /** A setting by its option's name, written with or without dashes. */
    static Optional<String> setting(Outcome outcome, String name) {
        return outcome.settings().stream()
                .filter(setting -> setting.name().equals(name) || setting.name().equals("--" + name))
                .map(Outcome.Setting::value)
                .findFirst();
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
