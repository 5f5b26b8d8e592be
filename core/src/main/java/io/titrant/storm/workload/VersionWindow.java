package io.titrant.storm.workload;

/**
 * The last version of a row and the one that it replaced, as text of a fixed length: two tokens of eight hexadecimal digits. IsoRel's wList grows with every write; a
 * storm writes a hot row thousands of times, so an append drops the oldest token. Each writer reads what it replaced, so the order of all versions is known.
 *
 * <p>Example: after the versions 2 and 10 of a row: {@code 000000020000000a}. Version 0 is that of an initial row.
 */
public final class VersionWindow {
    public static final int TOKEN = 8;
    public static final int TOKENS = 2;
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
    public static int rowId(int version) {
        return -version;
    }

    /** The id of an initial row. */
    public static int initialRowId(long key) {
        return (int) key + 1;
    }

    /** The newest version. */
    public static int last(String window) {
        return Integer.parseUnsignedInt(window.substring(TOKEN, LENGTH), 16);
    }

    /** The version that the newest one replaced. */
    public static int replaced(String window) {
        return Integer.parseUnsignedInt(window.substring(0, TOKEN), 16);
    }
}
