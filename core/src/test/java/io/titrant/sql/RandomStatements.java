package io.titrant.sql;

import java.util.List;
import java.util.SplittableRandom;

/** Draws statements of every kind that a dialect can write and read. */
final class RandomStatements {
    private static final List<String> TAILS = List.of(
            "",
            "",
            "ENGINE=InnoDB",
            "WITHOUT ROWID",
            "PARTITION BY RANGE (c1) (PARTITION p0 VALUES LESS THAN (10))",
            "COMMENT = 'a;b'\n  CHARSET utf8");

    private final SplittableRandom random;
    private final Dialect dialect;
    private final RandomExprs draw;
    private int depth;

    RandomStatements(long seed, Dialect dialect) {
        this.random = new SplittableRandom(seed);
        this.dialect = dialect;
        this.draw = new RandomExprs(random, dialect, this::query);
    }

    Expr expr() {
        return draw.expr();
    }

    Statement statement() {
        return switch (random.nextInt(21)) {
            case 0, 1, 2, 3 -> query();
            case 4, 5, 6 -> insert();
            case 7, 8 -> update();
            case 9 -> delete();
            case 10 -> merge();
            case 11, 12, 13 -> createTable();
            case 14 -> createIndex();
            case 15 -> drop();
            case 16 -> new Truncate(draw.object());
            case 17 -> draw.one(new Verbatim(StatementKind.OTHER, "PRAGMA x"), Verbatim.of("SET @x := 'a;b'"));
            case 18 -> createView();
            default -> transactionControl();
        };
    }

    private Statement transactionControl() {
        return switch (random.nextInt(6)) {
            case 0 -> new Commit(draw.one(Commit.Verb.values()), draw.one(TransactionNoun.values()));
            case 1 -> new Rollback(draw.one(Rollback.Verb.values()), draw.one(TransactionNoun.values()));
            case 2 -> new Savepoint(draw.name());
            case 3 -> new RollbackTo(draw.name());
            case 4 -> new Release(draw.name());
            default -> begin();
        };
    }

    private Begin begin() {
        Begin.Form form = draw.one(Begin.Form.values());
        List<Begin.Mode> modes = form == Begin.Form.START_TRANSACTION
                ? List.of(Begin.Mode.DEFAULT, Begin.Mode.CONSISTENT_SNAPSHOT)
                : List.of(Begin.Mode.values()).subList(0, Begin.Mode.values().length - 1);
        return new Begin(
                form,
                draw.one(modes),
                draw.maybe(50, () -> draw.one(IsolationLevel.values())),
                draw.one(Begin.Access.values()),
                draw.one(Begin.Deferral.values()));
    }

    private Query query() {
        depth++;
        boolean plain = depth > 2 || draw.chance(40);
        Query query = plain
                ? Query.of(body())
                : new Query(with(20), body(), orderBy(), limit(), draw.some(0, 1, this::locking));
        depth--;
        return query;
    }

    private With with(int percent) {
        return draw.maybe(percent, () -> new With(draw.chance(30), draw.some(1, 2, this::cte)));
    }

    private Cte cte() {
        depth++;
        Statement body = depth < 3 && draw.chance(20) ? draw.one(insert(), update(), delete()) : query();
        depth--;
        return new Cte(draw.name(), draw.some(0, 2, draw::name), body);
    }

    private QueryBody body() {
        if (depth < 3 && draw.chance(15)) {
            return new QueryBody.SetOperation(query(), draw.one(QueryBody.SetOp.values()), draw.chance(50), query());
        }
        return draw.chance(10) ? new QueryBody.Values(draw.some(1, 2, () -> row(1))) : select();
    }

    private ValueRow row(int min) {
        return new ValueRow(draw.some(min, 3, draw::expr));
    }

    private Select select() {
        return new Select(
                draw.chance(20),
                draw.some(1, 3, this::selectItem),
                draw.some(0, 2, this::table),
                draw.maybe(50, draw::expr),
                draw.some(0, 1, draw::expr),
                draw.maybe(20, draw::expr));
    }

    private SelectItem selectItem() {
        return draw.chance(30)
                ? new SelectItem.Star(draw.maybe(50, draw::object))
                : new SelectItem.Item(draw.expr(), draw.maybe(50, draw::name));
    }

    private TableRef table() {
        if (depth > 2 || draw.chance(50)) {
            return target();
        }
        if (draw.chance(40)) {
            Name alias = draw.maybe(80, draw::name);
            List<Name> columns = alias == null ? List.of() : draw.some(0, 2, draw::name);
            return new TableRef.Derived(draw.chance(20), query(), alias, columns);
        }
        return join();
    }

    private TableRef.Table target() {
        return new TableRef.Table(draw.object(), draw.maybe(30, draw::name));
    }

    private TableRef join() {
        depth++;
        TableRef left = table();
        TableRef right = table();
        depth--;
        TableRef.JoinKind kind = draw.one(TableRef.JoinKind.values());
        boolean natural = kind != TableRef.JoinKind.CROSS && draw.chance(20);
        if (natural) {
            return new TableRef.Join(left, kind, true, right, null, List.of());
        }
        if (draw.chance(30)) {
            return new TableRef.Join(left, kind, false, right, null, draw.some(1, 2, draw::name));
        }
        boolean bare = (kind == TableRef.JoinKind.INNER || kind == TableRef.JoinKind.CROSS) && draw.chance(50);
        return new TableRef.Join(left, kind, false, right, bare ? null : draw.expr(), List.of());
    }

    private List<OrderItem> orderBy() {
        return draw.some(
                0,
                2,
                () -> new OrderItem(
                        draw.expr(), draw.one(OrderItem.Direction.values()), draw.one(OrderItem.Nulls.values())));
    }

    private Limit limit() {
        return switch (random.nextInt(5)) {
            case 0 -> Limit.of(3);
            case 1 -> new Limit(draw.expr(), draw.expr());
            case 2 -> new Limit(null, draw.expr());
            default -> null;
        };
    }

    private Locking locking() {
        Locking.Strength strength = draw.one(Locking.Strength.values());
        return strength == Locking.Strength.LOCK_IN_SHARE_MODE
                ? Locking.of(strength)
                : new Locking(strength, draw.some(0, 2, draw::object), draw.one(Locking.Wait.values()));
    }

    private Insert insert() {
        Insert.Verb verb = draw.one(Insert.Verb.values());
        Insert.Source source;
        Query query = query();
        if (draw.chance(10)) {
            source = new Insert.DefaultValues();
        } else if (draw.chance(50) && (query.with() != null || !(query.body() instanceof QueryBody.Values))) {
            source = new Insert.FromQuery(query);
        } else {
            source = new Insert.Rows(draw.some(1, 3, () -> row(0)));
        }
        return new Insert(
                with(10),
                verb,
                verb == Insert.Verb.INSERT ? draw.one(ConflictAction.values()) : ConflictAction.DEFAULT,
                draw.object(),
                draw.maybe(10, draw::name),
                draw.some(0, 2, draw::name),
                source,
                draw.maybe(30, this::upsert),
                returning());
    }

    private Upsert upsert() {
        if (draw.chance(40)) {
            return new Upsert.OnDuplicateKey(assignments());
        }
        List<Name> target = draw.some(0, 2, draw::name);
        Expr where = target.isEmpty() ? null : draw.maybe(30, draw::expr);
        return draw.chance(30)
                ? new Upsert.OnConflict(target, where, List.of(), null)
                : new Upsert.OnConflict(target, where, assignments(), draw.maybe(30, draw::expr));
    }

    private List<Assignment> assignments() {
        return draw.some(1, 3, () -> new Assignment(draw.column(), draw.expr()));
    }

    private List<SelectItem> returning() {
        return draw.chance(20) ? draw.some(1, 2, this::selectItem) : List.of();
    }

    private Update update() {
        return new Update(
                with(10),
                draw.one(ConflictAction.values()),
                draw.some(1, 2, this::table),
                assignments(),
                draw.chance(20) ? draw.some(1, 2, this::table) : List.of(),
                draw.maybe(70, draw::expr),
                orderBy(),
                limit(),
                returning());
    }

    private Delete delete() {
        return new Delete(
                with(10),
                draw.chance(20),
                target(),
                draw.chance(20) ? draw.some(1, 2, this::table) : List.of(),
                draw.maybe(70, draw::expr),
                orderBy(),
                limit(),
                returning());
    }

    private Merge merge() {
        TableRef source = draw.chance(50) ? target() : new TableRef.Derived(false, query(), draw.name(), List.of());
        return new Merge(target(), source, draw.expr(), draw.some(1, 3, this::mergeWhen));
    }

    private Merge.When mergeWhen() {
        Expr condition = draw.maybe(30, draw::expr);
        return switch (random.nextInt(3)) {
            case 0 -> new Merge.MatchedDelete(condition);
            case 1 -> new Merge.MatchedUpdate(condition, assignments());
            default -> new Merge.NotMatchedInsert(condition, draw.some(0, 2, draw::name), row(1));
        };
    }

    private CreateTable createTable() {
        List<TableElement> elements = draw.some(0, 3, this::element);
        elements.add(random.nextInt(elements.size() + 1), columnDef());
        return new CreateTable(draw.chance(20), draw.chance(30), draw.object(), elements, draw.one(TAILS));
    }

    private TableElement element() {
        Name name = draw.maybe(50, draw::name);
        return switch (random.nextInt(dialect.has(Trait.KEYS_IN_TABLES) ? 6 : 5)) {
            case 0 ->
                new TableConstraint.PrimaryKey(name, draw.some(1, 2, this::indexPart), draw.some(0, 1, draw::name));
            case 1 -> new TableConstraint.Unique(name, draw.some(1, 2, this::indexPart), draw.some(0, 1, draw::name));
            case 2 -> new TableConstraint.Check(name, draw.expr());
            case 3 -> new TableConstraint.ForeignKey(name, draw.some(1, 2, draw::name), references());
            case 5 -> new TableConstraint.Index(name, draw.some(1, 2, this::indexPart));
            default -> columnDef();
        };
    }

    private IndexPart indexPart() {
        OrderItem.Direction direction = draw.one(OrderItem.Direction.values());
        if (draw.chance(20)) {
            return new IndexPart(draw.expr(), 0, direction);
        }
        int prefix = dialect.has(Trait.KEYS_IN_TABLES) && draw.chance(20) ? 10 : 0;
        return new IndexPart(new Expr.Column(null, draw.name()), prefix, direction);
    }

    private ColumnDef columnDef() {
        return new ColumnDef(draw.name(), draw.maybe(90, draw::type), draw.some(0, 3, this::attribute));
    }

    private ColumnAttribute attribute() {
        return draw.chance(20) ? new ColumnAttribute.Named(draw.name(), plainAttribute()) : plainAttribute();
    }

    private ColumnAttribute plainAttribute() {
        return switch (random.nextInt(12)) {
            case 0 -> new ColumnAttribute.NotNull();
            case 1 -> new ColumnAttribute.CanBeNull();
            case 2 -> new ColumnAttribute.PrimaryKey();
            case 3 -> new ColumnAttribute.Unique();
            case 4 -> new ColumnAttribute.Check(draw.expr());
            case 5 -> new ColumnAttribute.DefaultValue(draw.chance(50) ? draw.constant() : draw.expr());
            case 6 -> new ColumnAttribute.Collation(draw.name());
            case 7 -> new ColumnAttribute.AutoIncrement();
            case 8 -> new ColumnAttribute.Identity(draw.chance(50));
            case 9 -> new ColumnAttribute.Generated(draw.expr(), draw.one(ColumnAttribute.Storage.values()));
            case 10 -> new ColumnAttribute.Timing(draw.one(ColumnAttribute.ConstraintTiming.values()));
            default -> references();
        };
    }

    private ColumnAttribute.References references() {
        return new ColumnAttribute.References(
                draw.object(),
                draw.some(0, 2, draw::name),
                draw.maybe(30, () -> draw.one(ColumnAttribute.Action.values())),
                draw.maybe(30, () -> draw.one(ColumnAttribute.Action.values())));
    }

    private CreateIndex createIndex() {
        return new CreateIndex(
                draw.chance(30),
                draw.chance(30),
                draw.object(),
                draw.object(),
                draw.some(1, 3, this::indexPart),
                draw.maybe(30, draw::expr));
    }

    private CreateView createView() {
        return new CreateView(draw.chance(30), draw.object(), draw.some(0, 2, draw::name), query());
    }

    private Drop drop() {
        Drop.Target target = draw.one(Drop.Target.values());
        return new Drop(
                target,
                draw.chance(50),
                draw.some(1, 2, draw::object),
                target == Drop.Target.INDEX ? draw.maybe(50, draw::object) : null,
                draw.one(Drop.Behavior.values()));
    }
}
