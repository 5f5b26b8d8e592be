package io.titrant.generate;

import io.titrant.RecentResults;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Feature;
import io.titrant.schedule.AbstractHistory;
import io.titrant.schedule.Interleaving;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Generates cases for an engine (WriteCheck §5.1 and §5.2). The same seed and index give the same bytes. Consecutive indexes share a
 * database, and within it a group of transactions: an index is a database, a group and a submitted order.
 */
public final class CaseGenerator {
    private static final int DATABASES_TRIED = 10;

    private static final int GROUPS_KEPT = 32;

    private final Engine engine;
    private final List<IsolationLevel> levels;
    private final AllowedSql allowed;
    private final DatabaseGenerator databases;
    private final Transactions transactions;
    private final AnomalyCases anomalyCases;
    private final Guide guide;
    private final @Nullable CaseGenerator complexCases;
    private final RecentResults<Seed, Database> recentDatabases = new RecentResults<>(GROUPS_KEPT);
    private final RecentResults<Seed, List<String>> recentInits = new RecentResults<>(GROUPS_KEPT);
    private final RecentResults<Seed, List<List<Step>>> recentGroups = new RecentResults<>(GROUPS_KEPT);

    /** Cases for the engine's default version. */
    public CaseGenerator(Engine engine, List<IsolationLevel> levels, Profile profile) {
        this(engine, engine.defaultVersion(), levels, profile);
    }

    /**
     * @param version the version that will run the cases, as a user names it or as the DBMS tells it
     * @param levels the isolation levels to draw from
     */
    public CaseGenerator(Engine engine, String version, List<IsolationLevel> levels, Profile profile) {
        this(engine, version, levels, profile, Guide.NONE);
    }

    public CaseGenerator(Engine engine, String version, List<IsolationLevel> levels, Profile profile, Guide guide) {
        if (levels.isEmpty()) {
            throw new TitrantException("no isolation level to generate cases for");
        }
        this.engine = engine;
        this.levels = List.copyOf(levels);
        this.allowed = new AllowedSql(engine, engine.features(version), profile);
        this.databases = new DatabaseGenerator(allowed);
        this.transactions = new Transactions(allowed);
        this.anomalyCases = transactions.anomalyCases();
        this.guide = guide;
        this.complexCases = profile.on(Option.COMPLEX_PERCENT)
                ? new CaseGenerator(
                        engine,
                        version,
                        levels,
                        profile.with(Option.COMPLEX_PERCENT, 0).complexStatements(),
                        guide)
                : null;
    }

    /** The dialect in which the cases are written. */
    public Dialect dialect() {
        return engine.dialect();
    }

    /** How many consecutive indexes, from a multiple of this number on, share an initial database. */
    public int casesPerDatabase() {
        return allowed.get(Option.ORDERS_PER_GROUP) * allowed.get(Option.GROUPS_PER_DATABASE);
    }

    public Case generate(long rootSeed, long index) {
        return complexCases != null && isComplex(index / casesPerDatabase())
                ? complexCases.generate(rootSeed, index)
                : caseAt(rootSeed, index);
    }

    /** Whether this database is complex: of 25 percent, every fourth one, so that a short campaign has its share too. */
    private boolean isComplex(long database) {
        int percent = allowed.get(Option.COMPLEX_PERCENT);
        return (database + 1) * percent / 100 > database * percent / 100;
    }

    private Case caseAt(long rootSeed, long index) {
        int orders = allowed.get(Option.ORDERS_PER_GROUP);
        int groups = allowed.get(Option.GROUPS_PER_DATABASE);
        Seed database = new Seed(rootSeed).child("database", index / orders / groups);
        Seed group = database.child("group", index / orders % groups);
        Seed order = group.child("order", index % orders);
        Database made = recentDatabases.of(database, this::database);
        List<String> init = recentInits.of(database, seed -> init(made));
        AbstractHistory history = guided() ? AbstractHistorySequence.history(rootSeed, index) : null;
        if (history != null) {
            Seed own = database.child("directed", index % casesPerDatabase());
            List<AnomalyCases.NumberedStatement> statements = anomalyCases.statements(made, history, own);
            if (statements != null) {
                Header header = header(own, own, rootSeed, index, history.transactions())
                        .with("pattern", history.toString());
                return new Case(header, init, inOrder(statements));
            }
        }
        List<List<Step>> steps = recentGroups.of(group, seed -> steps(transactions.sessions(made, seed)));
        Draw draw = order.draw();
        return new Case(header(group, order, rootSeed, index, steps.size()), init, Interleaving.of(steps, draw::below));
    }

    /** Sessions that run at the same time have no submitted order to plan. */
    private boolean guided() {
        return guide == Guide.ANOMALIES && allowed.get(Option.SESSIONS) == 0;
    }

    /** A database; for a guide, the first of a few that has a table with target rows. */
    private Database database(Seed seed) {
        Database made = databases.generate(seed);
        for (int i = 0; guided() && i < DATABASES_TRIED && !AnomalyCases.hasTargets(made); i++) {
            made = databases.generate(seed.child("instead", i));
        }
        return made;
    }

    private List<String> init(Database database) {
        return database.init().stream().map(engine.dialect()::render).toList();
    }

    private List<Step> inOrder(List<AnomalyCases.NumberedStatement> statements) {
        return statements.stream()
                .map(made -> new Step("T" + (made.tx() + 1), engine.dialect().render(made.statement())))
                .toList();
    }

    private Header header(Seed group, Seed order, long rootSeed, long index, int sessions) {
        IsolationLevel level = order.child("isolation", 0).draw().one(levels);
        List<Header.Entry> entries = new ArrayList<>();
        entries.add(new Header.Entry("engine", engine.name()));
        entries.add(new Header.Entry("isolation", level.sql()));
        for (int i = 1; allowed.on(Option.MIXED_LEVELS) && i <= sessions; i++) {
            IsolationLevel own = order.child("isolation", i).draw().one(levels);
            entries.add(new Header.Entry("isolation T" + i, own.sql()));
        }
        if (allowed.has(Feature.BEGIN_WITH_MODE)) {
            entries.add(new Header.Entry("mode", Transactions.mode(group).name().toLowerCase(Locale.ROOT)));
        }
        if (allowed.get(Option.SESSIONS) > 0) {
            entries.add(new Header.Entry(Case.SCHEDULE, Case.CONCURRENT));
        }
        if (allowed.on(Option.COMPLEX)) {
            entries.add(new Header.Entry(Case.SQL, Case.COMPLEX));
        }
        entries.add(new Header.Entry("seed", rootSeed + "/" + index));
        return new Header(entries);
    }

    private List<List<Step>> steps(List<List<Statement>> group) {
        List<List<Step>> all = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            String name = "T" + (i + 1);
            all.add(group.get(i).stream()
                    .map(statement -> new Step(name, engine.dialect().render(statement)))
                    .toList());
        }
        return all;
    }
}
