package io.titrant.graph;

import java.util.Map;

/**
 * Judges a history. It infers the dependencies between transactions (IsoRel §3.3, Algorithm 1), decides for each model whether the history
 * keeps it, and then looks for short cycles that show why not (§2.4, §3.4).
 */
public final class Checker {
    private final Ops ops;
    private final CheckOptions options;
    private final Harvest harvest;
    private final Words words;
    private final OpenKeys open = new OpenKeys();

    private Checker(History history, CheckOptions options) {
        this.ops = Ops.of(history);
        this.options = options;
        this.harvest = new Harvest(options.shown());
        this.words = new Words(ops);
    }

    public static Findings check(History history) {
        return check(history, CheckOptions.DEFAULT);
    }

    public static Findings check(History history, CheckOptions options) {
        return new Checker(history, options).check().findings();
    }

    /**
     * A judged history with what the judgement is built on.
     *
     * @param open the keys of which the history does not show the whole order of versions
     */
    record Judgement(Findings findings, Ops ops, Graph graph, OpenKeys open) {}

    static Judgement judge(History history, CheckOptions options) {
        return new Checker(history, options).check();
    }

    private Judgement check() {
        refuseRewritten();
        Graph.Builder builder = new Graph.Builder(ops.history.txns().size());
        inferDependencies(builder);
        Precedence precedence = new Precedence(ops, builder);
        precedence.sessions();
        Order judged = precedence.realTime() ? Order.REALTIME : Order.SESSION;
        Graph graph = builder.build();
        Components all = Components.of(graph, graph.kinds(), Components.Form.ANY, null);
        ModelDecisions decisions = new ModelDecisions(ops, graph, open, options, harvest, words, judged);
        boolean doubts = harvest.doubts();
        Map<Model, Findings.Validity> verdicts = decisions.decide(all);
        new Cycles(graph, ops, harvest, words, options).report(all, verdicts, open);
        if (doubts) {
            verdicts.replaceAll(
                    (model, verdict) -> verdict == Findings.Validity.VALID ? Findings.Validity.UNKNOWN : verdict);
        }
        Findings findings = harvest.findings(ops.history.txns().size(), verdicts, decisions.refutations(), judged);
        return new Judgement(findings, ops, graph, open);
    }

    private void inferDependencies(Graph.Builder builder) {
        Chains chains = new Chains(ops, builder, harvest, words, open);
        Registers registers = new Registers(ops, builder, harvest, words, options, open);
        for (int key = 0; key < ops.history.keys(); key++) {
            switch (form(key)) {
                case CHAIN -> chains.infer(key);
                case REGISTER -> registers.infer(key);
                case MIXED -> harvest.doubt(ops.history.names().key(key) + " is used as a list and as a register");
                case TABLE -> {}
            }
        }
        MissedRows.infer(ops, builder);
        if (options.predicates()) {
            new PredicateReads(ops, builder).infer();
        }
    }

    private enum Form {
        CHAIN,
        REGISTER,
        MIXED,
        TABLE
    }

    private Form form(int key) {
        boolean chain = false;
        boolean register = false;
        boolean any = false;
        for (int i = ops.firstOfKey[key]; i < ops.firstOfKey[key + 1]; i++) {
            byte kind = ops.kind[ops.byKey[i]];
            chain |= kind == Ops.APPEND || kind == Ops.READ_CHAIN;
            register |= kind == Ops.PUT || kind == Ops.READ_VERSION;
            any |= kind != Ops.SCAN && kind != Ops.MISSED;
        }
        return chain && register ? Form.MIXED : register ? Form.REGISTER : any ? Form.CHAIN : Form.TABLE;
    }

    private void refuseRewritten() {
        for (int i = 0; i < ops.rewritten().size(); i++) {
            int op = ops.rewritten().get(i);
            Names names = ops.history.names();
            harvest.doubt(names.txn(ops.txn[op]) + " writes " + names.version(ops.key[op], ops.version[op]) + " to "
                    + names.key(ops.key[op]) + ", which was written before: versions must be unique");
        }
    }
}
