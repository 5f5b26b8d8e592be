package io.titrant.storm.model;

import io.titrant.yaml.YamlEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of an attribute that are given by name. Φ must keep the order of the engine's collation, for range predicates, and Titrant does not know every
 * collation. So the values are sorted here, and values that two collations sort differently are refused. Example: {@code [China, Japan, Britain]} becomes Britain,
 * China, Japan; {@code [a, B]} is refused, because a byte order puts B first and a dictionary puts a first.
 */
final class NamedValues {
    private static final int MOST_VALUES = 10_000;

    private NamedValues() {}

    static List<String> read(YamlEntry values) {
        List<String> names = new ArrayList<>();
        for (YamlEntry entry : values.list()) {
            String name = entry.text();
            if (!name.matches("[A-Za-z0-9]{1,100}")) {
                throw entry.wrong("'" + name + "' must have from 1 to 100 letters and digits, and nothing else");
            }
            if (names.stream().anyMatch(name::equalsIgnoreCase)) {
                throw entry.wrong("'" + name + "' is there twice (letter case does not count in every collation)");
            }
            names.add(name);
        }
        if (names.size() > MOST_VALUES) {
            throw values.wrong("expected at most " + MOST_VALUES + " named values; give 'size' for more");
        }
        List<String> byBytes = names.stream().sorted().toList();
        List<String> byWords =
                names.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList();
        if (!byBytes.equals(byWords)) {
            throw values.wrong("collations sort these values differently; write them in the same letter case");
        }
        long lengths = names.stream().mapToInt(String::length).distinct().count();
        if (lengths > 1 && names.stream().anyMatch(name -> Character.isDigit(name.charAt(0)))) {
            throw values.wrong(
                    "values that begin with a digit must have the same length; some collations sort 10 after 9");
        }
        return byBytes;
    }
}
