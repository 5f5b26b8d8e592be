package io.titrant.campaign;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Path;

/** A file of the campaign cannot be written, for example because the disk is full. The campaign ends: its next finding would be lost. */
final class UnwritableOutputException extends TitrantException {
    UnwritableOutputException(Path file, IOException cause) {
        super(file + ": cannot be written: " + Reason.of(cause), cause);
    }
}
