package io.titrant.storm.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The last versions of a row, as text of a fixed length: eight tokens of eight hexadecimal digits, the newest last. IsoRel's wList grows with every write; a storm
 * writes a hot row thousands of times, so an append drops the oldest token. The order of all versions is found by joining the windows of many reads.
 *
 * <p>Example: after the versions 1, 2 and 10 of a new row: {@code 00000000… 00000001 00000002 0000000a}.
 */
public final class VersionWindow {
    public static final int TOKEN = 8;
    public static final int TOKENS = 8;
    public static final int LENGTH = TOKEN * TOKENS;

    private VersionWindow() {}

    static String token(int version) {
        String digits = Integer.toHexString(version);
        return "0".repeat(TOKEN - digits.length()) + digits;
    }

    /** The window of a row with one version; 0 is the version of an initial row. */
    public static String first(int version) {
        return "0".repeat(LENGTH - TOKEN) + token(version);
    }

    /** The id of a row that an operation with this version inserts; a row that is inserted again is another row. Initial rows have ids above 0. */
    static int rowId(int version) {
        return -version;
    }

    /** The id of an initial row. */
    public static int initialRowId(long key) {
        return (int) key + 1;
    }

    /** The versions of a window, oldest first, without the empty tokens. */
    public static List<Integer> versions(String window) {
        List<Integer> versions = new ArrayList<>(TOKENS);
        for (int at = 0; at + TOKEN <= window.length(); at += TOKEN) {
            int version = Integer.parseUnsignedInt(window.substring(at, at + TOKEN), 16);
            if (version != 0) {
                versions.add(version);
            }
        }
        return versions;
    }
}
