package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn.Status;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder of Cobra's logs, one per session: binary records S(tart), C(ommit) with a transaction's number, W(rite) with write id, key and
 * value, R(ead) with the writer, its write id, key and value. Cobra promises unique write ids, so they are the versions.
 */
final class CobraReader {
    private static final long INITIAL = 0xbebeebeeL;
    private static final long NOTHING = 0xdeadbeefL;

    private final Path folder;
    private final Sessions sessions = new Sessions();

    CobraReader(Path folder) {
        this.folder = folder;
    }

    History read() {
        List<Path> logs = LogFolder.logs(folder);
        for (int i = 0; i < logs.size(); i++) {
            log(logs.get(i), i);
        }
        return sessions.history();
    }

    /** The number in a message is that of the record: there are no lines. */
    private void log(Path file, long session) {
        long record = 0;
        int txn = -1;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (int kind = in.read(); kind >= 0; kind = in.read()) {
                record++;
                switch (kind) {
                    case 'S' -> txn = sessions.txn("T" + in.readLong(), session, Status.UNKNOWN);
                    case 'C' -> sessions.status(open(txn, file, record, in.readLong()), Status.COMMITTED);
                    case 'W' -> {
                        long write = in.readLong();
                        int key = sessions.names.key(Long.toUnsignedString(in.readLong()));
                        in.readLong();
                        sessions.write(open(txn, file, record, 0), key, sessions.names.version("w" + write));
                    }
                    case 'R' -> read(in, open(txn, file, record, 0));
                    default ->
                        throw new BadHistoryException(
                                file.toString(), record, "record " + record + " is none of S, C, W and R");
                }
            }
        } catch (EOFException e) {
            throw new BadHistoryException(file.toString(), record, "record " + record + " is cut off");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(DataInputStream in, int txn) throws IOException {
        long writer = in.readLong();
        long write = in.readLong();
        int key = sessions.names.key(Long.toUnsignedString(in.readLong()));
        in.readLong();
        boolean first = writer == INITIAL || writer == NOTHING;
        sessions.read(txn, key, first ? Op.INITIAL : sessions.names.version("w" + write));
    }

    private static int open(int txn, Path file, long record, long ignored) {
        if (txn < 0) {
            throw new BadHistoryException(file.toString(), record, "record " + record + " is before any start");
        }
        return txn;
    }
}
