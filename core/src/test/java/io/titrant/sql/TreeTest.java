package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TreeTest {
    private static final Dialect DIALECT = Dialect.MYSQL;

    @Test
    void listsNodesInTheOrderOfTheText() {
        Statement update = Sql.read("UPDATE t SET a = 1, b = c WHERE d > 2", DIALECT);
        assertThat(Tree.nodes(update, Expr.Column.class))
                .extracting(column -> column.name().text())
                .containsExactly("a", "b", "c", "d");
    }

    @Test
    void rewritesEveryNodeChildrenFirst() {
        Statement select = Sql.read("SELECT a + 1 FROM t WHERE b = 1", DIALECT);
        Statement rewritten = Tree.rewrite(select, node -> node.equals(Constant.of(1)) ? Constant.of(2) : node);
        assertThat(DIALECT.render(rewritten)).isEqualTo("SELECT a + 2 FROM t WHERE b = 2");
    }

    @Test
    void leavesATreeWithoutChangesAsItIs() {
        Statement select = Sql.read("SELECT a + 1 FROM t WHERE b = 1", DIALECT);
        assertThat(Tree.rewrite(select, node -> node)).isSameAs(select);
    }

    @Test
    void replacesOnlyTheNodeAtTheIndex() {
        Statement select = Sql.read("SELECT 1, 1", DIALECT);
        int second = Tree.nodes(select).lastIndexOf(Constant.of(1));
        assertThat(DIALECT.render(Tree.replace(select, second, Constant.ofNull())))
                .isEqualTo("SELECT 1, NULL");
    }

    @Test
    void removesFromListsAndOptionalPlaces() {
        Statement select = Sql.read("SELECT a, b FROM t WHERE c", DIALECT);
        List<Node> nodes = Tree.nodes(select);
        assertThat(DIALECT.render(Tree.remove(select, nodes.lastIndexOf(Expr.Column.of("c")))))
                .isEqualTo("SELECT a, b FROM t");
        assertThat(DIALECT.render(Tree.remove(select, nodes.indexOf(SelectItem.of(Expr.Column.of("a"))))))
                .isEqualTo("SELECT b FROM t WHERE c");
    }

    @Test
    void refusesAnImpossibleTree() {
        Statement select = Sql.read("SELECT a FROM t WHERE c", DIALECT);
        List<Node> nodes = Tree.nodes(select);
        int item = nodes.indexOf(SelectItem.of(Expr.Column.of("a")));
        assertThatThrownBy(() -> Tree.remove(select, item)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tree.remove(select, item + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tree.remove(select, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tree.replace(select, item, Constant.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SelectItem");
        assertThatThrownBy(() -> Tree.replace(select, nodes.size(), Constant.of(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rebuildingAnyTreeGivesAnEqualTree() {
        for (int seed = 0; seed < 500; seed++) {
            Statement tree = new RandomStatements(seed, DIALECT).statement();
            Statement copy = Tree.rewrite(
                    tree, node -> node instanceof Constant.Text text ? new Constant.Text(text.value()) : node);
            assertThat(copy).isEqualTo(tree);
        }
    }
}
