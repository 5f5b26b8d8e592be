package io.titrant.reduce;

import io.titrant.casefile.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the submitted order as serial as possible: all transactions one after another, then one transaction without interruption, then single blocks
 * of statements next to another block of their session.
 */
final class OrderPass implements Pass {
    @Override
    public void shrink(Search search) {
        serial(search);
        for (String tx : search.best().testCase().transactions()) {
            inOneGo(search, tx);
        }
        while (joinsBlocks(search)) {
            // Every step removes a switch between sessions, so the loop ends.
        }
    }

    private static void serial(Search search) {
        Script script = search.best();
        List<Step> steps = script.testCase().steps();
        List<Step> byStart = new ArrayList<>();
        for (String tx : script.testCase().transactions()) {
            byStart.addAll(of(steps, tx));
        }
        List<Step> byEnd = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            String tx = steps.get(i).tx();
            if (of(steps.subList(i + 1, steps.size()), tx).isEmpty()) {
                byEnd.addAll(of(steps, tx));
            }
        }
        if (!search.attempt(script.withSteps(byStart))) {
            search.attempt(script.withSteps(byEnd));
        }
    }

    /** The orders with all statements of one transaction at its start, or at its end. */
    private static void inOneGo(Search search, String tx) {
        Script script = search.best();
        List<Step> steps = script.testCase().steps();
        List<Step> its = of(steps, tx);
        int first = steps.indexOf(its.get(0));
        int last = lastOf(steps, tx);
        List<Step> atStart = others(steps.subList(0, first), tx);
        atStart.addAll(its);
        atStart.addAll(others(steps.subList(first, steps.size()), tx));
        List<Step> atEnd = others(steps.subList(0, last), tx);
        atEnd.addAll(its);
        atEnd.addAll(steps.subList(last + 1, steps.size()));
        if (!search.attempt(script.withSteps(atEnd))) {
            search.attempt(script.withSteps(atStart));
        }
    }

    private static boolean joinsBlocks(Search search) {
        Script script = search.best();
        List<List<Step>> blocks = blocks(script.testCase().steps());
        for (int i = 0; i < blocks.size(); i++) {
            for (int j = 0; j < blocks.size(); j++) {
                boolean ofOneSession = i != j && tx(blocks.get(i)).equals(tx(blocks.get(j)));
                if (ofOneSession
                        && noneBetween(blocks, i, j)
                        && search.attempt(script.withSteps(moved(blocks, i, j)))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The order with the block at {@code from} next to the block of the same session at {@code to}. */
    private static List<Step> moved(List<List<Step>> blocks, int from, int to) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            if (i == to && from < to) {
                steps.addAll(blocks.get(from));
            }
            if (i != from) {
                steps.addAll(blocks.get(i));
            }
            if (i == to && from > to) {
                steps.addAll(blocks.get(from));
            }
        }
        return steps;
    }

    private static boolean noneBetween(List<List<Step>> blocks, int i, int j) {
        return blocks.subList(Math.min(i, j) + 1, Math.max(i, j)).stream()
                .noneMatch(block -> tx(block).equals(tx(blocks.get(i))));
    }

    private static List<List<Step>> blocks(List<Step> steps) {
        List<List<Step>> blocks = new ArrayList<>();
        for (Step step : steps) {
            if (blocks.isEmpty() || !tx(blocks.get(blocks.size() - 1)).equals(step.tx())) {
                blocks.add(new ArrayList<>());
            }
            blocks.get(blocks.size() - 1).add(step);
        }
        return blocks;
    }

    private static String tx(List<Step> block) {
        return block.get(0).tx();
    }

    private static List<Step> of(List<Step> steps, String tx) {
        return steps.stream().filter(step -> step.tx().equals(tx)).toList();
    }

    private static List<Step> others(List<Step> steps, String tx) {
        List<Step> others = new ArrayList<>(steps);
        others.removeIf(step -> step.tx().equals(tx));
        return others;
    }

    private static int lastOf(List<Step> steps, String tx) {
        int last = steps.size() - 1;
        while (!steps.get(last).tx().equals(tx)) {
            last--;
        }
        return last;
    }
}
