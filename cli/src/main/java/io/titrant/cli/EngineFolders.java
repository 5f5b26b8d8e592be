package io.titrant.cli;

import io.titrant.execute.DatabaseTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The names of the folders of a campaign on several engines: {@code h2}, or {@code h2-2.2.224} if the engine is there at several versions. */
final class EngineFolders {
    private static final int LONGEST_NAME = 80;

    private EngineFolders() {}

    /** A name for each engine; the empty name if there is one engine only. */
    static List<String> of(List<DatabaseTarget> targets) {
        if (targets.size() == 1) {
            return List.of("");
        }
        List<String> names = new ArrayList<>();
        for (DatabaseTarget target : targets) {
            String engine = target.engine().name();
            boolean alone = targets.stream()
                            .filter(other -> other.engine().name().equals(engine))
                            .count()
                    == 1;
            String name = alone ? engine : DatabaseOptions.text(target).replaceAll("[^A-Za-z0-9.]+", "-");
            String unique = name;
            for (int number = 2; names.contains(unique); number++) {
                unique = name + "-" + number;
            }
            names.add(unique);
        }
        return names;
    }

    /** The name of the folder over all: {@code sqlite+h2}. */
    static String joined(List<DatabaseTarget> targets) {
        String all = targets.stream()
                .map(target -> target.engine().name())
                .distinct()
                .collect(Collectors.joining("+"));
        return all.length() <= LONGEST_NAME ? all : targets.size() + "-engines";
    }
}
