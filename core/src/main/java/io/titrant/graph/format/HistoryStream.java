package io.titrant.graph.format;

import io.titrant.TitrantException;
import io.titrant.graph.Names;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A history that is read while it grows: Titrant's JSON lines, Elle's EDN or JSON. Only the newest transactions keep their names. Keys and
 * versions that are numbers cost no memory; of other names of keys and versions only those in use are remembered.
 */
public final class HistoryStream {
    private static final int LONGEST_FIRST_LINE = 1 << 14;

    private final InputStream in;
    private final String name;
    private final HistoryFormat format;
    private final Dictionary names = Dictionary.ofStream();

    private HistoryStream(InputStream in, String name, HistoryFormat format) {
        this.in = in;
        this.name = name;
        this.format = format;
    }

    /**
     * Waits for the first line.
     *
     * @param name what messages call it
     * @param format null to tell from the first line
     */
    public static HistoryStream open(InputStream raw, String name, @Nullable HistoryFormat format) {
        try {
            InputStream in =
                    HistoryFiles.withoutMark(HistoryFiles.unpacked(new BufferedInputStream(raw, 1 << 16), name), name);
            HistoryFormat known = format != null ? format : recognise(in, name);
            if (known != HistoryFormat.TITRANT && known != HistoryFormat.ELLE_EDN && known != HistoryFormat.ELLE_JSON) {
                throw new TitrantException(name + " cannot be followed: the formats titrant, edn and json can");
            }
            return new HistoryStream(in, name, known);
        } catch (IOException e) {
            throw new TitrantException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    private static HistoryFormat recognise(InputStream in, String name) throws IOException {
        in.mark(LONGEST_FIRST_LINE);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && line.size() < LONGEST_FIRST_LINE - 1 && !(next == '\n' && hasText(line))) {
            line.write(next);
            next = in.read();
        }
        in.reset();
        if (!hasText(line)) {
            throw new BadHistoryException(name, 1, "the file is empty");
        }
        return HistoryFormat.of(line.toString(StandardCharsets.UTF_8))
                .orElseThrow(() -> new BadHistoryException(
                        name, 1, "this looks like no history that Titrant knows; --format names one"));
    }

    private static boolean hasText(ByteArrayOutputStream line) {
        return !line.toString(StandardCharsets.UTF_8).isBlank();
    }

    /**
     * Reads to the end.
     *
     * @param inUse tells which keys and versions the listener still holds
     */
    public void read(HistoryListener listener, NamesInUse inUse) {
        try {
            switch (format) {
                case TITRANT ->
                    new TitrantReader(new Tokens(in, name, true), names).read(txn -> {
                        listener.accept(txn);
                        names.dropUnused(inUse);
                    });
                case ELLE_EDN -> new ElleReader(new Tokens(in, name, false), names, listener).read(inUse);
                default -> new ElleReader(new Tokens(in, name, true), names, listener).read(inUse);
            }
        } catch (UncheckedIOException e) {
            throw new TitrantException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    public Names names() {
        return names;
    }

    /** Whether the format knows deletes. */
    public boolean mayDelete() {
        return format == HistoryFormat.TITRANT;
    }
}
