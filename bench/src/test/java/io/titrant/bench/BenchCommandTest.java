package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.bench.alarms.Alarms;
import io.titrant.bench.groups.GroupBench;
import io.titrant.bench.soak.Soak;
import io.titrant.bench.specs.IsolationSpecs;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchCommandTest {
    private record Input(String name, BenchCommand.Body body, String line) {
        List<String> words() {
            return line.isEmpty() ? List.of() : Arrays.asList(line.split(" "));
        }

        @Override
        public String toString() {
            return name + " " + line;
        }
    }

    private static Stream<Input> badInput() {
        return Stream.of(
                new Input("alarms", Alarms::run, "--cases many h2"),
                new Input("campaign", CampaignBench::run, "--cases"),
                new Input("campaign", CampaignBench::run, "--seconds 0"),
                new Input("campaign", CampaignBench::run, "--seconds 99999999999"),
                new Input("campaign", CampaignBench::run, "--oracle truth"),
                new Input("campaign", CampaignBench::run, "--seconds 1 oracle11"),
                new Input("check", CheckBench::run, ""),
                new Input("check", CheckBench::run, "generate serializable some file"),
                new Input("check", CheckBench::run, "judge nowhere.edn serializable"),
                new Input("check", CheckBench::run, "judge nowhere.edn good"),
                new Input("check follow", FollowBench::run, "lists -1"),
                new Input("check follow", FollowBench::run, "trees 10"),
                new Input("cluster", ClusterBench::run, "some"),
                new Input("corpus", CorpusPage::run, "cases"),
                new Input("corpus", CorpusPage::run, "cases page h2=no/such/verdicts"),
                new Input("groups", GroupBench::run, ""),
                new Input("groups", GroupBench::run, ". --newest"),
                new Input("groups", GroupBench::run, "no/such/folder"),
                new Input("papers", PapersPage::run, "no/such/verdicts cases page"),
                new Input("rates", RatesBench::run, "--seconds soon"),
                new Input("record", GoldenRecorder::run, "no/such/file.golden"),
                new Input("run", ExecutionBench::run, "--fast"),
                new Input("soak", Soak::run, "--time 1"),
                new Input("specs", IsolationSpecs::run, "no/such/folder"),
                new Input("specs", IsolationSpecs::run, "--most"),
                new Input("storm", StormBench::run, ""),
                new Input("storm", StormBench::run, "fit h2 few"),
                new Input("storm", StormBench::run, "fit oracle11"),
                new Input("torture", Torture::run, "--kills none"),
                new Input("txcheck", TxCheckBench::run, "--rounds 0 h2"),
                new Input("txcheck", TxCheckBench::run, "--isolation TIDY h2"),
                new Input("txcheck", TxCheckBench::run, "--sql plain h2"),
                new Input("txcheck orders", EquivalentOrdersBench::run, "no/such/case.sql"),
                new Input("validity", ValidityBench::run, ""),
                new Input("verdicts", Verdicts::run, "guess"),
                new Input("waiters", WaitersBench::run, "--runs x"));
    }

    @ParameterizedTest
    @MethodSource("badInput")
    void badInputIsOneLineAndStatusTwo(Input input) throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        int status = BenchCommand.run(
                input.name(),
                input.body(),
                input.words(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("measuring ")))
                .singleElement()
                .asString()
                .startsWith(input.name() + ": ")
                .doesNotContain("Exception");
    }
}
