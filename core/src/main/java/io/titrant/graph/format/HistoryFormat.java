package io.titrant.graph.format;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The formats of histories that Titrant reads. */
public enum HistoryFormat {
    TITRANT("titrant", "Titrant's JSON lines"),
    ELLE_EDN("edn", "Elle and Jepsen, list-append or rw-register, EDN"),
    ELLE_JSON("json", "Elle, list-append or rw-register, JSON"),
    POLYSI("polysi", "PolySI's and Plume's text: r(key,value,session,transaction)"),
    DBCOP("dbcop", "dbcop's JSON"),
    DBCOP_TEXT("dbcop-text", "dbcop's text: [x:=1 y==2]"),
    DBCOP_BINARY("dbcop-bincode", "dbcop's history.bincode"),
    AWDIT("awdit", "AWDIT's text for tests: w key value, r key value"),
    COBRA("cobra", "a folder of Cobra's logs"),
    VIPER("viper", "a folder of Viper's logs");

    /** As in {@code #jepsen.history.Op{…}}; a heading of a text has a blank after the sign. */
    private static final Pattern EDN_TAG = Pattern.compile("#[A-Za-z_]");

    private final String label;
    private final String meaning;

    HistoryFormat(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    public String label() {
        return label;
    }

    public String meaning() {
        return meaning;
    }

    public static Optional<HistoryFormat> named(String name) {
        return Stream.of(values()).filter(f -> f.label.equalsIgnoreCase(name)).findFirst();
    }

    /** By the first characters of a file. */
    static Optional<HistoryFormat> of(String start) {
        String text = start.stripLeading();
        String packed = text.length() > 2000 ? text.substring(0, 2000) : text;
        packed = packed.replaceAll("[\\s,]+", "");
        if (packed.startsWith("{\"")) {
            if (packed.contains("\"format\":\"" + TitrantReader.FORMAT + "\"")) {
                return Optional.of(TITRANT);
            }
            boolean ofDbcop = packed.contains("\"params\":") || packed.startsWith("{\"data\":");
            return Optional.of(ofDbcop ? DBCOP : ELLE_JSON);
        }
        if (text.startsWith("#") && (text.contains("\nr(") || text.contains("\nw("))) {
            return Optional.of(POLYSI);
        }
        if (packed.startsWith("{:")
                || packed.startsWith("[{:")
                || EDN_TAG.matcher(text).lookingAt()
                || packed.startsWith("[#")
                || packed.startsWith(";")
                || packed.startsWith("({:")) {
            return Optional.of(ELLE_EDN);
        }
        if (packed.startsWith("[{\"")) {
            return Optional.of(ELLE_JSON);
        }
        if (packed.startsWith("[[")) {
            return Optional.of(DBCOP);
        }
        if (packed.startsWith("//") || (packed.startsWith("[") && packed.matches("(?s).*(:=|==).*"))) {
            return Optional.of(DBCOP_TEXT);
        }
        if (AwditReader.BEGINNING.matcher(text).matches()) {
            return Optional.of(AWDIT);
        }
        return packed.startsWith("r(") || packed.startsWith("w(") ? Optional.of(POLYSI) : Optional.empty();
    }
}
