package io.titrant.cli;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.reduce.ReductionListener;
import io.titrant.reduce.Size;
import java.io.PrintWriter;

/** Writes the smallest case so far to its file, and shows the progress on a terminal. */
final class ReduceProgress implements ReductionListener {
    private final PrintWriter err;
    private final ReducedFile file;
    private final TerminalLine line;
    private String size = "";

    ReduceProgress(PrintWriter err, ReducedFile file) {
        this.err = err;
        this.line = new TerminalLine(err);
        this.file = file;
    }

    @Override
    public void tried(int tried, int accepted) {
        line.show("reducing: " + Plural.of(tried, "candidate") + " tried, " + accepted + " accepted" + size);
    }

    @Override
    public void accepted(Case smallest, Size itsSize) {
        file.write(smallest);
        size = "; now " + itsSize.display();
        if (!line.shown()) {
            err.println("reducing: " + itsSize.display());
        }
    }

    void end() {
        line.clear();
    }
}
