package io.titrant.graph.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories of each format are recognised and read; broken ones are answered with the line and the reason. */
class HistoryFilesTest {
    private static History read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static History read(byte[] bytes) throws IOException {
        return HistoryFiles.read(new ByteArrayInputStream(bytes), "h", null);
    }

    private static final String WRITE_SKEW_EDN = """
        {:type :invoke, :process 0, :f :txn, :value [[:r :x nil] [:append :y 1]], :index 0}
        {:type :invoke, :process 1, :f :txn, :value [[:r :y nil] [:append :x 1]], :index 1}
        {:process :nemesis, :type :info, :f :kill, :value {"n1" [:killed]}}
        {:type :ok, :process 0, :f :txn, :value [[:r :x []] [:append :y 1]], :index 2} ; a comment
        {:type :ok, :process 1, :f :txn, :value [[:r :y []] [:append :x 1]], :index 3}
        {:type :invoke, :process 0, :f :txn, :value [[:r :x nil] [:r :y nil]], :index 4}
        {:type :ok, :process 0, :f :txn, :value [[:r :x [1]] [:r :y [1]]], :index 5, :error #{:a "b"}}
        """;

    @Test
    void readsElleListAppend() throws IOException {
        Findings findings = Checker.check(read(WRITE_SKEW_EDN));
        assertThat(findings.transactions()).isEqualTo(3);
        assertThat(findings.counts()).containsOnlyKeys("write-skew");
        assertThat(findings.anomalies().get(0).explanation()).contains("read x in its initial version");
        assertThat(findings.strongestHeld()).contains(Model.STRONG_SNAPSHOT_ISOLATION);
    }

    @Test
    void oneCycleByAnItemAndByAPredicateIsToldOnce() throws IOException {
        String text = """
            {"format":"titrant-history","version":1}
            {"name":"T1","session":0,"status":"committed","invoked":0,"completed":6,"ops":[["read",0,"a",[]],["scan",0,"t","p1",["a"]],["append",1,"a","T1.1"]]}
            {"name":"T2","session":1,"status":"committed","invoked":1,"completed":8,"ops":[["read",0,"a",[]],["scan",0,"t","p1",["a"]],["append",1,"a","T2.1"]]}
            {"name":"T3","session":2,"status":"committed","invoked":9,"completed":9,"ops":[["read",0,"a",["T1.1","T2.1"]]]}
            """;
        assertThat(Checker.check(read(text)).counts()).containsEntry("lost-update", 1L);
    }

    @Test
    void aVectorAndJepsenRecordsGiveTheSameHistory() throws IOException {
        assertThat(Checker.check(read("[" + WRITE_SKEW_EDN + "]")).counts()).containsOnlyKeys("write-skew");
        assertThat(Checker.check(read("\uFEFF" + WRITE_SKEW_EDN.replace("\n", "\r\n")))
                        .counts())
                .containsOnlyKeys("write-skew");
        assertThat(Checker.check(read(WRITE_SKEW_EDN.replace("{:type", "#jepsen.history.Op{:type")))
                        .counts())
                .containsOnlyKeys("write-skew");
    }

    @Test
    void readsElleJson() throws IOException {
        String json = """
            {"type":"invoke","process":0,"value":[["r","x",null],["append","y",1]]}
            {"type":"invoke","process":1,"value":[["r","y",null],["append","x",1]]}
            {"type":"ok","process":0,"value":[["r","x",[]],["append","y",1]]}
            {"type":"ok","process":1,"value":[["r","y",[]],["append","x",1]]}
            """;
        assertThat(Checker.check(read(json)).counts()).containsOnlyKeys("write-skew");
        assertThat(Checker.check(read("[" + json.strip().replace("\n", ",") + "]"))
                        .counts())
                .containsOnlyKeys("write-skew");
    }

    @Test
    void readsElleRegisters() throws IOException {
        History history = read("""
            {:type :ok, :process 0, :value [[:r x nil] [:w y 1]]}
            {:type :ok, :process 1, :value [[:r y 1] [:w x 2]]}
            {:type :ok, :process 2, :value [[:r x 2] [:r y nil]]}
            """);
        assertThat(history.txns().get(0).ops().get(0)).isEqualTo(new Op.ReadVersion(0, 0, Op.INITIAL, false));
        assertThat(Checker.check(history).counts()).containsOnlyKeys("G-single");
    }

    @Test
    void failedAndCrashedOperationsAreAbortedAndUnknown() throws IOException {
        History history = read("""
            {:type :invoke, :process 0, :value [[:append x 1]]}
            {:type :fail, :process 0, :value [[:append x 1]]}
            {:type :invoke, :process 1, :value [[:append x 2]]}
            {:type :info, :process 1, :value [[:append x 2]]}
            {:type :invoke, :process 2, :value [[:append x 3]]}
            {:type :invoke, :process 3, :value [[:r x nil]]}
            {:type :ok, :process 3, :value [[:r x [1 2 3]]]}
            """);
        assertThat(history.txns())
                .extracting(Txn::status)
                .containsExactly(Txn.Status.ABORTED, Txn.Status.UNKNOWN, Txn.Status.COMMITTED, Txn.Status.UNKNOWN);
        assertThat(Checker.check(history).counts()).containsOnlyKeys("G1a");
    }

    @Test
    void readsPolySiAndPlume() throws IOException {
        assertThat(Checker.check(read("r(1,0,1,1)\nw(2,5,1,1)\nr(2,0,2,2)\nw(1,6,2,2)\n"))
                        .counts())
                .containsOnlyKeys("write-skew");
        assertThat(Checker.check(read("w(1,7,1,-1)\nr(1,7,2,2)\n")).counts()).containsOnlyKeys("G1a");
    }

    @Test
    void readsBothFormsOfDbcop() throws IOException {
        assertThat(Checker.check(read("// a session\n[x:=1 y:=2] [y==2 x:=3]\n---\n[x==1 y:=4]\n"))
                        .counts())
                .containsOnlyKeys("write-skew");
        String sessions = """
            [[{"events":[{"Write":{"variable":0,"version":1}},{"Write":{"variable":1,"version":2}}],"committed":true},
              {"events":[{"Read":{"variable":1,"version":2}},{"Write":{"variable":0,"version":3}}],"committed":true}],
             [{"events":[{"Read":{"variable":0,"version":1}},{"Write":{"variable":1,"version":4}}],"committed":true}],
             [{"events":[{"Read":{"variable":7,"version":null}}],"committed":false}]]
            """;
        assertThat(Checker.check(read(sessions)).counts()).containsOnlyKeys("write-skew");
        assertThat(Checker.check(read("{\"params\":{\"id\":0},\"info\":\"generated\",\"data\":" + sessions + "}"))
                        .transactions())
                .isEqualTo(4);
    }

    @Test
    void readsAFolderOfCobrasLogs(@TempDir Path folder) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(folder.resolve("T1.log")))) {
            out.writeByte('S');
            out.writeLong(1);
            out.writeByte('R');
            for (long field : new long[] {0xdeadbeefL, 0xdeadbeefL, 10, 0}) {
                out.writeLong(field);
            }
            out.writeByte('W');
            for (long field : new long[] {100, 20, 1}) {
                out.writeLong(field);
            }
            out.writeByte('C');
            out.writeLong(1);
        }
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(folder.resolve("T2.log")))) {
            out.writeByte('S');
            out.writeLong(2);
            out.writeByte('R');
            for (long field : new long[] {0xdeadbeefL, 0xdeadbeefL, 20, 0}) {
                out.writeLong(field);
            }
            out.writeByte('W');
            for (long field : new long[] {101, 10, 1}) {
                out.writeLong(field);
            }
            out.writeByte('C');
            out.writeLong(2);
        }
        assertThat(Checker.check(HistoryFiles.read(folder, null)).counts()).containsOnlyKeys("write-skew");
        Files.write(folder.resolve("T2.log"), new byte[] {'S', 0, 0});
        assertThatThrownBy(() -> HistoryFiles.read(folder, null)).hasMessageContaining("T2.log:1: record 1 is cut off");
    }

    @Test
    void compressedFilesGiveTheSameHistory() throws IOException {
        byte[] packed = gzip(WRITE_SKEW_EDN);
        assertThat(Checker.check(read(packed)).counts()).containsOnlyKeys("write-skew");
        assertThatThrownBy(() -> read(Arrays.copyOf(packed, packed.length / 2)))
                .isInstanceOf(BadHistoryException.class)
                .hasMessageContaining("cut off");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        {:type :ok, :process 0, :value [[:r x [1 2      | h:1: the file ends where a value should be: it is cut off
        {:type :ok, :process 0, :value [[:r x [1]] [:r y | h:1: the file ends where a value should be: it is cut off
        {:type :ok, :process 0, :value [[:r x [1]]]}¶{:type :ok, :pro | h:2: the file ends where a value should be: it is cut off
        {:type :ok, :process 0, :value [[:cas x 1 2]]}  | h:1: unknown operation 'cas': append, w and r are known
        {:type :maybe, :process 0}                      | h:1: expected invoke, ok, fail or info, found 'maybe'
        {:process 0, :value [[:r x [1]]]}               | h:1: an operation without a type (invoke, ok, fail or info)
        {:type :ok, :process 0}                         | h:1: an operation without a value
        {:type :ok, :process 0, :value [[:append x 1] [:w x 2]]} | h:1: lists (append) and registers (w) in one history
        {:type :invoke, :process 0, :value []}¶{:type :invoke, :process 0, :value []} | h:2: process 0 invokes an operation before its last one is complete
        {:type :ok, :process 0, :value [[:append x 1]]}¶] | h:2: expected an operation, found ]
        [{:type :ok, :process 0, :value [[:append x 1]]}¶ | h:2: the file ends where an operation or the end of the list should be: it is cut off
        {"type":"ok","process":0,"value":[["r","x | h:1: the file ends within a string: it is cut off
        r(1,2,3,4)¶r(1,2,3)                             | h:2: expected r(key,value,session,transaction) or w(…), found 'r(1,2,3)'
        r(1,2,3,4)¶r(1,2,9,4)                           | h:2: transaction 4 is in two sessions
        [x:=1]¶[x:=?]                                   | h:2: expected x:=1, x==1 or x==?, found 'x:=?'
        [x:=1]¶[x==1                                    | h:2: expected a transaction like [x:=1 y==2], found '[x==1'
        [[{"events":[{"Write":{"version":1}}]}]] | h:1: an event without variable
        hello                                           | h:1: this looks like no history that Titrant knows; --format names one
        EMPTY                                            | h:1: the file is empty
        []                                              | h:1: this looks like no history that Titrant knows; --format names one
        {"format":"titrant-history","version":2} | h:1: version 2 of the format; this is Titrant for version 1
        {"format":"titrant-history","version":1}¶{"session":0,"ops":[]} | h:2: a transaction without status (committed, aborted or unknown)
        {"format":"titrant-history","version":1}¶{"session":0,"status":"committed","ops":[["eat",0,1]]} | h:2: unknown operation 'eat': append, put, delete, read, lock-read, get, lock-get, scan and missed are known
        {"format":"titrant-history","version":1}¶{"session":0,"status":"committed","ops":[["append",0,1,null]]} | h:2: null is the version before all writes; nobody writes it
        {"format":"titrant-history","version":1} | h:1: no transactions in it
        """)
    void brokenHistoriesAreAnsweredWithLineAndReason(String text, String message) {
        String content = text.equals("EMPTY") ? "" : text.replace("¶", "\n");
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(BadHistoryException.class)
                .hasMessage(message);
    }

    @Test
    void aWrittenHistoryIsReadBackUnchanged() throws IOException {
        History history = everything();
        StringBuilder first = new StringBuilder();
        HistoryWriter.write(history, first);
        History back = read(first.toString());
        StringBuilder second = new StringBuilder();
        HistoryWriter.write(back, second);
        assertThat(second.toString()).isEqualTo(first.toString());
        assertThat(back.txns()).hasSameSizeAs(history.txns());
        Names names = back.names();
        assertThat(names.txn(0)).isEqualTo("Ann \"1\"");
        assertThat(names.statement(0, 1)).isEqualTo("UPDATE t\nSET a = '\\é😀'");
        Txn txn = back.txns().get(0);
        assertThat(txn.status()).isEqualTo(Txn.Status.UNKNOWN);
        assertThat(txn.session()).isEqualTo(3);
        assertThat(txn.invoked()).isEqualTo(-5);
        assertThat(names.key(txn.ops().get(0).key())).isEqualTo("t.r1");
        Op.ReadChain chain = (Op.ReadChain) txn.ops().get(2);
        assertThat(chain.locking()).isTrue();
        assertThat(chain.chain()).hasSize(3).startsWith(Op.INITIAL);
        assertThat(names.version(chain.key(), chain.chain()[1])).isEqualTo("w#0");
        Op.Scan scan = (Op.Scan) txn.ops().get(6);
        assertThat(scan.predicate()).isNotEqualTo(Op.Scan.ALL);
        assertThat(scan.matched()).hasSize(2);
        assertThat(((Op.Scan) txn.ops().get(7)).predicate()).isEqualTo(Op.Scan.ALL);
        assertThat(back.txns().get(1).invoked()).isEqualTo(Txn.UNTIMED);
    }

    private static History everything() {
        List<Op> ops = List.of(
                new Op.Append(0, 0, 1),
                new Op.ReadChain(0, 0, new int[] {0}, false),
                new Op.ReadChain(1, 0, new int[] {0, 7, 1}, true),
                new Op.Put(1, 1, 2),
                new Op.ReadVersion(1, 1, 0, true),
                new Op.ReadVersion(2, 1, 2, false),
                new Op.Scan(2, 2, 4, new int[] {0, 1}),
                new Op.Scan(2, 2, Op.Scan.ALL, new int[] {}),
                new Op.Delete(3, 0));
        List<Txn> txns = List.of(
                new Txn(0, 3, Txn.Status.UNKNOWN, -5, 1_000_000_000_000L, ops),
                new Txn(1, 0, Txn.Status.ABORTED, Txn.UNTIMED, Txn.UNTIMED, List.of()));
        return new History(txns, 3, new Names() {
            @Override
            public String key(int key) {
                return List.of("t.r1", "7", "007").get(key);
            }

            @Override
            public String version(int key, int version) {
                return version == 7 ? "w#0" : Integer.toString(version);
            }

            @Override
            public String txn(int id) {
                return id == 0 ? "Ann \"1\"" : "T1";
            }

            @Override
            public String statement(int txn, int statement) {
                return txn == 0 && statement == 1 ? "UPDATE t\nSET a = '\\é😀'" : "";
            }
        });
    }

    private static byte[] bincode() {
        ByteBuffer bytes = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        for (long number : new long[] {0, 2, 2, 1, 2}) {
            bytes.putLong(number);
        }
        for (String text : List.of("PostgreSQL", "2022-07-22T21:44:17+08:00", "2022-07-22T21:44:18+08:00")) {
            bytes.putLong(text.length()).put(text.getBytes(StandardCharsets.UTF_8));
        }
        bytes.putLong(2);
        bytes.putLong(1).putLong(2);
        bytes.put((byte) 1).putLong(7).putLong(5).put((byte) 1);
        bytes.put((byte) 0).putLong(8).putLong(0).put((byte) 1);
        bytes.put((byte) 1);
        bytes.putLong(1).putLong(2);
        bytes.put((byte) 0).putLong(7).putLong(5).put((byte) 1);
        bytes.put((byte) 1).putLong(8).putLong(6).put((byte) 0);
        bytes.put((byte) 0);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    @Test
    void readsDbcopsBincode(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("history.bincode"), bincode());
        History history = HistoryFiles.read(file, null);
        assertThat(history.txns()).hasSize(2);
        assertThat(history.txns().get(0).ops())
                .containsExactly(new Op.Put(0, 0, 5), new Op.ReadVersion(1, 1, Op.INITIAL, false));
        assertThat(history.txns().get(1).status()).isEqualTo(Txn.Status.ABORTED);
        assertThat(history.txns().get(1).ops()).containsExactly(new Op.ReadVersion(0, 0, 5, false));
        assertThat(history.txns().get(1).session()).isEqualTo(1);
    }

    @Test
    void reportsWhereABincodeFileIsTruncated(@TempDir Path folder) throws IOException {
        byte[] bytes = bincode();
        Path file = Files.write(folder.resolve("history.bincode"), Arrays.copyOf(bytes, bytes.length - 3));
        assertThatThrownBy(() -> HistoryFiles.read(file, null)).hasMessageContaining("it is cut off");
    }

    @Test
    void readsElleWithoutProcesses(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("h.edn"), """
            {:index 0 :type :invoke :value [[:append 1 1]]}
            {:index 1 :type :invoke :value [[:r 1 nil]]}
            {:index 2 :type :ok :value [[:r 1 [1]]]}
            """);
        History history = HistoryFiles.read(file, null);
        assertThat(history.txns()).extracting(Txn::status).containsExactly(Txn.Status.COMMITTED, Txn.Status.UNKNOWN);
        assertThat(history.txns()).extracting(Txn::session).doesNotHaveDuplicates();
        assertThat(history.txns()).extracting(Txn::invoked).containsOnly(Txn.UNTIMED);
    }

    @Test
    void readsAZippedHistory(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("h.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("inside/h.txt"));
            out.write("w(1,1,0,0)\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(HistoryFiles.read(file, null).txns()).hasSize(1);
    }

    @Test
    void refusesAZipOfSeveralFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("h.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String name : List.of("a.txt", "b.txt")) {
                out.putNextEntry(new ZipEntry(name));
                out.write("w(1,1,0,0)\n".getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThatThrownBy(() -> HistoryFiles.read(file, null)).hasMessageContaining("the zip has several files");
    }

    @Test
    void readsAFolderOfVipersLogs(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("J0.log"),
                "{:type :ok :f :txn :value [[:w 1 a true]]}\n{:type :ok :f :txn :value [[:i 2 b nil 0 true]]}\n");
        Files.writeString(folder.resolve("J1.log"), "{:type :ok :f :txn :value [[:r 1 a false] [:r 2 nil false]]}\n");
        History history = HistoryFiles.read(folder, null);
        assertThat(history.txns()).extracting(Txn::session).containsExactly(0, 0, 1);
        assertThat(history.txns().get(2).ops().get(1)).isEqualTo(new Op.ReadVersion(1, 1, Op.INITIAL, false));
    }

    /** Key 3 is written by nobody before the query; key 9 is outside the range. */
    @ParameterizedTest
    @ValueSource(strings = {"json", "edn"})
    void aRangeQueryOfViperReadsEachKeyOfItsRange(String format, @TempDir Path folder) throws IOException {
        boolean json = format.equals("json");
        Files.writeString(folder.resolve("J0.log"), json ? """
                    {"value": [["w", 1, 11, true], ["i", 2, 12, 0, false, true]]}
                    {"value": [["d", 2, 13, 12, false, true], ["w", 9, 19, true], ["w", 4, 14, false]]}
                    {"value": [["i", 3, 15, 0, false, true]]}
                    """ : """
                    {:type :ok :f :txn :value [[:w 1 11 true] [:i 2 12 0 false true]]}
                    {:value: [[:d, 2, 13, 12, false, true], [:w, 9, 19, true], [:w, 4, 14, false]]}
                    {:type :ok :f :txn :value [[:i 3 15 nil false true]]}
                    """);
        Files.writeString(
                folder.resolve("J1.log"),
                json
                        ? "{\"value\": [[\"range\", 1, 4, [{\"id\": 1, \"sk\": 1, \"val\": 11}], [{\"id\": 2, \"sk\": 2, \"val\": 13}]]]}\n"
                        : "{:type :ok :f :txn :value [[:range 1 4 [{:id 1, :sk 1, :val 11}] [{:id 2, :sk 2, :val 13}]]]}\n");
        History history = HistoryFiles.read(folder, null);
        Names names = history.names();
        assertThat(history.txns()).hasSize(4);
        assertThat(history.txns().get(3).ops())
                .extracting(op -> names.key(op.key()) + "=" + names.version(op.key(), ((Op.ReadVersion) op).version()))
                .containsExactly("1=11", "2=13", "3=nil", "4=nil");
        assertThat(Checker.check(history).validity(Model.SERIALIZABLE)).isEqualTo(Findings.Validity.VALID);
    }

    @Test
    void aRangeQueryOfViperThatMissesARowIsFound(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("J0.log"), "{\"value\": [[\"w\", 1, 11, true], [\"w\", 2, 12, true]]}\n");
        Files.writeString(
                folder.resolve("J1.log"), "{\"value\": [[\"range\", 1, 2, [{\"id\": 1, \"val\": 11}], []]]}\n");
        assertThat(Checker.check(HistoryFiles.read(folder, null)).violates(Model.READ_ATOMIC))
                .isTrue();
    }

    @Test
    void theInitialTransactionOfViperSaysWhatWasThere(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("J0.log"),
                "{\"value\": [[\"range\", \"nil\", \"nil\", [{\"id\": 1, \"val\": 5}], []]], \"isInitial\": true, \"isFinal\": false}\n");
        Files.writeString(
                folder.resolve("J1.log"),
                "{\"value\": [[\"r\", 1, 5, false], [\"r\", 2, 6, false]], \"preBeginTS\": 10, \"postCommitTS\": 20}\n");
        History history = HistoryFiles.read(folder, null);
        assertThat(history.txns()).singleElement().satisfies(txn -> {
            assertThat(txn.completed()).isEqualTo(20);
            assertThat(txn.ops().get(0)).isEqualTo(new Op.ReadVersion(0, 0, Op.INITIAL, false));
        });
        assertThat(Checker.check(history).counts()).containsOnlyKeys("garbage-read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"value\": [[\"x\", 1, 2, true]]}|unknown operation 'x'",
                "{\"value\": [[\"w\", 1, 2, maybe]]}|expected true or false",
                "{\"value\": [[\"range\", a, b, [], []]]}|a bound of a range",
                "{\"value\": [[\"range\", 1, 2, [{\"id\": 1}], []]]}|a row without id or val",
                "{\"value\": [[\"range\", 1, 2, [|it is cut off",
                "{\"session\": 4}|a transaction without a value",
            })
    void saysWhatIsWrongWithALogOfVipers(String text, String reason, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("J0.log"), text);
        assertThatThrownBy(() -> HistoryFiles.read(folder, null))
                .hasMessageContaining("J0.log:1: ")
                .hasMessageContaining(reason);
    }

    @Test
    void readsAwditsText() throws IOException {
        History history =
                read("w 0 1\nw 1 1\n=====\nw 0 2\nw 1 2\n=====\nw 2 2\n-----\nr 3 0\n=====\nr 0 1\nr 1 2\nr 2 2");
        assertThat(history.txns()).extracting(Txn::session).containsExactly(0, 1, 2, 2, 3);
        Findings findings = Checker.check(history);
        assertThat(findings.violates(Model.named("awdit-ra").orElseThrow())).isTrue();
        assertThat(findings.validity(Model.named("awdit-rc").orElseThrow())).isEqualTo(Findings.Validity.VALID);
        assertThatThrownBy(() -> read("w 0 1\nr 0\n"))
                .hasMessage("h:2: expected 'r key value', 'w key value', ----- or =====, found 'r 0'");
    }

    /** Some files begin with a transaction that writes 0 to all keys, others leave it out. */
    @Test
    void aWrittenZeroIsNotTheInitialVersion() throws IOException {
        History history = read("w(1,0,0,0)\nr(1,0,1,1)\nr(2,0,1,1)\n");
        Op.Put put = (Op.Put) history.txns().get(0).ops().get(0);
        assertThat(history.txns().get(1).ops())
                .containsExactly(
                        new Op.ReadVersion(0, put.key(), put.version(), false),
                        new Op.ReadVersion(1, 1, Op.INITIAL, false));
    }

    @Test
    void saysWhichOperationsAHistoryHasInsteadOfTransactions() {
        assertThatThrownBy(() -> read("""
                    {:type :invoke :f :transfer :process 0 :value {:from 1 :to 2}}
                    {:type :ok :f :comments :process 1 :value #{1 2}}
                    """))
                .hasMessageContaining("no transactions in it: its operations are comments, transfer");
    }

    @Test
    void findsTheHistoriesUnderAFolder(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/h.txt"), "w(1,1,0,0)\n");
        Files.writeString(folder.resolve("a/readme.md"), "# Histories of a benchmark\n\nnothing");
        Files.createDirectories(folder.resolve("logs"));
        Files.writeString(folder.resolve("logs/J0.log"), "{:type :ok :f :txn :value [[:w 1 a true]]}\n");
        assertThat(HistoryFiles.under(folder)).containsExactly(folder.resolve("a/b/h.txt"), folder.resolve("logs"));
        assertThat(HistoryFiles.isFolder(folder)).isTrue();
        assertThat(HistoryFiles.isFolder(folder.resolve("logs"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"edn", "titrant", "polysi"})
    void aConvertedHistoryIsReadBackUnchanged(String format, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("h.txt"), "w(1,5,0,0)\nr(1,5,1,1)\nr(2,0,1,1)\nw(2,6,1,-1)\n");
        History history = HistoryFiles.read(file, null);
        Path out = folder.resolve("out");
        HistoryFiles.write(history, out, HistoryFormat.named(format).orElseThrow());
        History again = HistoryFiles.read(out, null);
        assertThat(again.txns()).hasSameSizeAs(history.txns());
        for (int i = 0; i < history.txns().size(); i++) {
            Txn before = history.txns().get(i);
            Txn after = again.txns().get(i);
            assertThat(after.status()).isEqualTo(before.status());
            assertThat(after.session()).isEqualTo(before.session());
            assertThat(after.ops()).isEqualTo(before.ops());
        }
    }
}
