package io.titrant.bench;

import io.titrant.lab.Scratch;
import io.titrant.record.Result;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Tells how long the statements took that an oracle ran alone. */
record TimedScratch(Scratch scratch, LongConsumer spent) implements Scratch {

    @Override
    public void clear() {
        long began = System.nanoTime();
        scratch.clear();
        spent.accept(System.nanoTime() - began);
    }

    @Override
    public Result run(String sql) {
        long began = System.nanoTime();
        try {
            return scratch.run(sql);
        } finally {
            spent.accept(System.nanoTime() - began);
        }
    }

    @Override
    public boolean runsTogether() {
        return scratch.runsTogether();
    }

    @Override
    public Optional<List<Result>> runTogether(List<String> statements) {
        long began = System.nanoTime();
        try {
            return scratch.runTogether(statements);
        } finally {
            spent.accept(System.nanoTime() - began);
        }
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
