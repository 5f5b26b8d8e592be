package io.titrant.bench;

import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import java.util.List;
import java.util.Optional;

/** Tells how many statements an oracle ran alone, and how long they took. */
record TimedScratch(Scratch scratch, Spent spent) implements Scratch {

    interface Spent {
        void add(int statements, long nanos);
    }

    @Override
    public void clear() {
        long began = System.nanoTime();
        scratch.clear();
        spent.add(1, System.nanoTime() - began);
    }

    @Override
    public Result run(String sql) {
        long began = System.nanoTime();
        try {
            return scratch.run(sql);
        } finally {
            spent.add(1, System.nanoTime() - began);
        }
    }

    @Override
    public boolean runsTogether() {
        return scratch.runsTogether();
    }

    /** Statements that did not succeed together run again one by one, and count then. */
    @Override
    public Optional<List<Result>> runTogether(List<String> statements) {
        long began = System.nanoTime();
        Optional<List<Result>> results = scratch.runTogether(statements);
        spent.add(results.isPresent() ? statements.size() : 0, System.nanoTime() - began);
        return results;
    }

    @Override
    public Optional<Object> kept() {
        return scratch.kept();
    }

    @Override
    public void keep(Object knowledge) {
        scratch.keep(knowledge);
    }
}
