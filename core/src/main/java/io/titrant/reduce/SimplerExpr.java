package io.titrant.reduce;

import io.titrant.sql.Assignment;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Node;
import io.titrant.sql.Tree;
import io.titrant.sql.UnaryOp;
import io.titrant.sql.When;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simpler expressions: a constant, an operand of the expression, or a simpler form of it. */
final class SimplerExpr {
    private SimplerExpr() {}

    static List<Expr> than(Expr expr, @Nullable Node parent) {
        if (expr instanceof Constant) {
            return List.of();
        }
        if (expr instanceof Expr.Column column) {
            return parent instanceof Assignment assignment && assignment.value() == column
                    ? List.of(Constant.of(0), Constant.of(1))
                    : List.of();
        }
        List<Expr> simpler = new ArrayList<>();
        if (isPredicate(expr)) {
            simpler.add(Constant.of(true));
        } else {
            simpler.add(Constant.of(0));
            simpler.add(Constant.of(1));
            simpler.add(Constant.ofNull());
        }
        operands(expr, simpler);
        plainerForms(expr, simpler);
        return simpler;
    }

    private static boolean isPredicate(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            return binary.op().group() == BinaryOp.Group.COMPARISON
                    || binary.op().group() == BinaryOp.Group.LOGIC;
        }
        return expr instanceof Expr.Is
                || expr instanceof Expr.Between
                || expr instanceof Expr.InList
                || expr instanceof Expr.InQuery
                || expr instanceof Expr.Like
                || expr instanceof Expr.Exists
                || expr instanceof Expr.Quantified
                || (expr instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT);
    }

    /** The operands that can replace the expression; the operands of a comparison are no predicates and cannot. */
    private static void operands(Expr expr, List<Expr> simpler) {
        boolean logic = expr instanceof Expr.Unary
                || (expr instanceof Expr.Binary binary && binary.op().group() == BinaryOp.Group.LOGIC);
        if (isPredicate(expr) && !logic) {
            return;
        }
        for (Node child : Tree.children(expr)) {
            if (child instanceof Expr operand) {
                simpler.add(operand);
            } else if (child instanceof When when) {
                simpler.add(when.result());
            }
        }
    }

    private static void plainerForms(Expr expr, List<Expr> simpler) {
        if (expr instanceof Expr.Between between) {
            simpler.add(Expr.equal(between.operand(), between.low()));
            simpler.add(Expr.equal(between.operand(), between.high()));
        } else if (expr instanceof Expr.InList list) {
            simpler.add(Expr.equal(list.operand(), list.items().get(0)));
        } else if (expr instanceof Expr.Is is && is.negated()) {
            simpler.add(new Expr.Is(is.operand(), false, is.truth()));
        } else if (expr instanceof Expr.Binary binary && isInequality(binary.op())) {
            simpler.add(Expr.equal(binary.left(), binary.right()));
        }
    }

    private static boolean isInequality(BinaryOp op) {
        return op.group() == BinaryOp.Group.COMPARISON && op != BinaryOp.EQUAL;
    }
}
