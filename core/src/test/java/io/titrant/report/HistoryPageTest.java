package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.Provenance;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The page of a history: verdict, cycles drawn, and whatever names a database gives stay text. */
class HistoryPageTest {
    private static final String EVIL = "<script>alert('x')</script>";

    private static History writeSkew() {
        return new History(
                List.of(
                        txn(0, new Op.ReadVersion(0, 0, 0, false), new Op.Put(1, 1, 1)),
                        txn(1, new Op.ReadVersion(0, 1, 0, false), new Op.Put(1, 0, 1))),
                2,
                new Names() {
                    @Override
                    public String key(int key) {
                        return EVIL + key;
                    }

                    @Override
                    public String version(int key, int version) {
                        return EVIL;
                    }

                    @Override
                    public String txn(int id) {
                        return "T" + id + "&";
                    }

                    @Override
                    public String statement(int txn, int statement) {
                        return "SELECT '" + EVIL + "'";
                    }
                });
    }

    private static Txn txn(int id, Op... ops) {
        return new Txn(id, id, Txn.Status.COMMITTED, Txn.UNTIMED, Txn.UNTIMED, List.of(ops));
    }

    @Test
    void drawsTheCycleAndEscapesEverything() {
        History history = writeSkew();
        Findings findings = Checker.check(history, CheckOptions.DEFAULT);
        String page = HistoryPage.of(EVIL, history, findings, Model.SERIALIZABLE, Provenance.UNKNOWN);
        Document document = Xml.parse(page);
        assertThat(document.getElementsByTagName("script").getLength()).isZero();
        assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(1);
        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(2);
        assertThat(page).contains("write-skew (1)").contains("invalid").contains("repeatable-read");
    }
}
