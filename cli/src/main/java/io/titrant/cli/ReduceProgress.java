package io.titrant.cli;

import io.titrant.casefile.Case;
import io.titrant.reduce.ReductionListener;
import io.titrant.reduce.Size;
import java.io.PrintWriter;

/** Writes the smallest case so far to its file, and shows the progress on a terminal. */
final class ReduceProgress implements ReductionListener {
    private final PrintWriter err;
    private final ReducedFile file;
    private final boolean terminal = Boolean.getBoolean("titrant.stderr.terminal");
    private String size = "";

    ReduceProgress(PrintWriter err, ReducedFile file) {
        this.err = err;
        this.file = file;
    }

    @Override
    public void tried(int tried, int accepted) {
        if (terminal) {
            err.print("\r\u001b[Kreducing: " + tried + " candidates tried, " + accepted + " accepted" + size);
            err.flush();
        }
    }

    @Override
    public void accepted(Case smallest, Size itsSize) {
        file.write(smallest);
        size = "; now " + itsSize.display();
        if (!terminal) {
            err.println("reducing: " + itsSize.display());
        }
    }

    void end() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
