package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that goes wrong inside Titrant ends a campaign or is passed over in silence. */
@Timeout(120)
class CampaignRobustnessTest {
    private static final Engine ENGINE = new SqliteEngine();

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    private Set<String> known = Set.of();
    private boolean resume;
    private int workers = 1;
    private Duration patience = PATIENCE;
    private UnaryOperator<Instance> instances = UnaryOperator.identity();
    private Campaign last;

    @Test
    void aFailingOracleMakesTheCaseUnknown() throws Exception {
        CampaignResult outcome = campaign(6, Duration.ofSeconds(5), lab -> {
            throw new IllegalStateException("the oracle stumbles");
        });

        assertThat(outcome.statistics().cases()).isEqualTo(6);
        assertThat(outcome.statistics().verdicts(Verdict.Outcome.UNKNOWN)).isEqualTo(6);
        assertThat(folder.resolve("notes.txt")).content().contains("case 0, oracle odd", "the oracle stumbles");
    }

    @Test
    void aFailingReductionKeepsTheOriginalFinding() throws Exception {
        int[] calls = {0};
        CampaignResult outcome = campaign(1, Duration.ofSeconds(5), lab -> {
            if (++calls[0] > 4) {
                throw new IllegalStateException("the reducer stumbles");
            }
            return Verdict.bug("odd", "odd", "for the test");
        });

        assertThat(outcome.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.reduced()).isNull());
        assertThat(folder.resolve("notes.txt")).content().contains("reduction of case 0", "the reducer stumbles");
    }

    @Test
    void reductionEndsInTimeWhateverTheNumberOfRuns() throws Exception {
        long began = System.nanoTime();
        int[] calls = {0};
        Case small = Case.of(List.of("CREATE TABLE t (a INT)"), "T1: SELECT * FROM t");
        CampaignResult outcome = campaign(1, Duration.ofMillis(300), lab -> {
            if (++calls[0] > 1) {
                while (true) {
                    lab.run(small);
                }
            }
            return Verdict.bug("odd", "odd", "for the test");
        });

        assertThat(outcome.findings()).hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void aHangingWorkerIsAbandonedAndTheNextCaseRuns() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch never = new CountDownLatch(1);
        CampaignResult outcome = campaign(6, Duration.ofSeconds(5), lab -> {
            if (calls.incrementAndGet() == 3) {
                awaitWhateverHappens(never);
            }
            return Verdict.pass("odd", "for the test");
        });

        assertThat(calls).hasValue(6);
        assertThat(outcome.statistics().dropped()).isEqualTo(1);
        assertThat(outcome.statistics().verdicts(Verdict.Outcome.PASS)).isEqualTo(5);
        assertThat(folder.resolve("notes.txt")).content().contains("case 2: given up", "CampaignRobustnessTest");
        never.countDown();
    }

    @Test
    void suspicionsThatAreNotExaminedAreCounted() throws Exception {
        CampaignResult outcome = campaign(90, Duration.ofSeconds(5), lab -> Verdict.bug("odd", "odd", "for the test"));

        int counted = outcome.findings().stream()
                .mapToInt(finding -> finding.occurrences().count())
                .sum();
        int rest = outcome.unexamined().stream()
                .mapToInt(CampaignResult.Unexamined::count)
                .sum();
        assertThat(rest).isPositive();
        assertThat(counted + rest).isEqualTo(90);
        assertThat(outcome.unexamined())
                .allMatch(sort -> sort.kind() != null && sort.kind().equals("odd"));
    }

    @Test
    void knownFindingsDoNotUseTheQuota() throws Exception {
        List<Finding> found = campaign(90, Duration.ofSeconds(5), lab -> Verdict.bug("odd", "odd", "for the test"))
                .findings();
        known = found.stream().map(Finding::fingerprint).collect(Collectors.toSet());
        CampaignResult outcome = campaign(90, Duration.ofSeconds(5), lab -> Verdict.bug("odd", "odd", "for the test"));

        assertThat(outcome.findings()).isEmpty();
        assertThat(outcome.unexamined()).isEmpty();
        assertThat(outcome.failed()).isFalse();
    }

    @Test
    void anUnfinishedReductionIsContinuedInTheRemainingTime() throws Exception {
        Thread collector = Thread.currentThread();
        AtomicInteger calls = new AtomicInteger();
        CampaignResult outcome = campaign(8, Duration.ofMillis(400), lab -> {
            if (Thread.currentThread() == collector && calls.incrementAndGet() < 4) {
                LockSupport.parkNanos(200_000_000);
            }
            return Verdict.bug("odd", "odd", "for the test");
        });

        assertThat(outcome.findings()).isNotEmpty().noneMatch(Finding::unfinished);
        assertThat(outcome.findings().stream()
                        .mapToInt(finding -> finding.occurrences().count())
                        .sum())
                .isEqualTo(8);
    }

    @Test
    void aReductionEndedByItsTimeLimitIsMarked() throws Exception {
        CampaignResult outcome = campaign(1, Duration.ofMillis(1), lab -> Verdict.bug("odd", "odd", "for the test"));

        assertThat(outcome.findings()).singleElement().matches(Finding::unfinished);
    }

    @Test
    void finishedFindingsAreNotRunAgain() throws Exception {
        List<Finding> found = campaign(40, Duration.ofSeconds(5), lab -> Verdict.bug("odd", "odd", "for the test"))
                .findings();
        assertThat(found).anyMatch(finding -> finding.occurrences().count() > 1);
        resume = true;
        CampaignResult resumed = campaign(40, Duration.ofSeconds(5), lab -> {
            throw new IllegalStateException("nobody asked for this");
        });

        assertThat(resumed.findings()).isEqualTo(found);
        assertThat(folder.resolve("notes.txt")).doesNotExist();
    }

    @Test
    void anEarlierCampaignInTheFolderIsMovedAside() throws Exception {
        campaign(2, Duration.ofSeconds(5), lab -> Verdict.bug("odd", "odd", "for the test"));
        campaign(1, Duration.ofSeconds(5), lab -> Verdict.pass("odd", "for the test"));

        assertThat(folder.resolve("earlier-1/suspicions.jsonl")).exists();
        assertThat(folder.resolve("suspicions.jsonl")).doesNotExist();
        assertThat(Files.readString(folder.resolve("progress.json"))).contains("\"watermark\":1");
    }

    /** A write to {@code /dev/full} fails as on a full disk. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aCampaignThatCannotWriteEndsWithTheFileAndTheReason() throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("undecided.jsonl"), Path.of("/dev/full"));
        assertThatThrownBy(() -> campaign(40, Duration.ofSeconds(5), lab -> Verdict.unknown("odd", "for the test")))
                .isInstanceOf(TitrantException.class)
                .hasMessage(file + ": cannot be written: No space left on device");
        assertThat(Files.readString(folder.resolve("progress.json"))).contains("\"watermark\":0");
    }

    @Test
    void aWorkerWhoseDatabaseDoesNotComeBackEndsAndTheOthersGoOn() throws Exception {
        workers = 2;
        patience = CampaignSettings.PATIENCE;
        AtomicInteger opened = new AtomicInteger();
        AtomicBoolean lost = new AtomicBoolean();
        CountDownLatch gone = new CountDownLatch(1);
        instances = instance -> opened.incrementAndGet() == 1 ? withoutRestart(instance, lost, gone) : instance;
        CampaignResult outcome = campaign(60, Duration.ofSeconds(5), lab -> {
            // The other worker waits, so that the lost worker has had a block.
            if (!lost.get()) {
                awaitWhateverHappens(gone);
            }
            return Verdict.pass("odd", "for the test");
        });

        assertThat(folder.resolve("notes.txt"))
                .content()
                .contains("a worker ended because its database could not be started again: no memory");
        assertThat(outcome.statistics().verdicts(Verdict.Outcome.PASS)).isGreaterThan(20);
        assertThat(outcome.statistics().cases() + outcome.statistics().dropped())
                .isEqualTo(60);
    }

    @Test
    void theLastWorkerWhoseDatabaseDoesNotComeBackEndsTheCampaignWithItsResult() {
        patience = CampaignSettings.PATIENCE;
        instances = instance -> withoutRestart(instance, new AtomicBoolean(), new CountDownLatch(1));
        assertThatThrownBy(() -> campaign(60, Duration.ofSeconds(5), lab -> Verdict.pass("odd", "for the test")))
                .isInstanceOf(TitrantException.class)
                .hasMessage("no memory");
        assertThat(last.soFar().statistics().cases() + last.soFar().statistics().dropped())
                .isPositive();
    }

    /** A database whose schema is worn at once, and which cannot create another. */
    private static Instance withoutRestart(Instance instance, AtomicBoolean lost, CountDownLatch gone) {
        AtomicInteger schemas = new AtomicInteger();
        return passThrough(Instance.class, instance, (method, args) -> {
            if (method.getName().equals("restart")
                    || (method.getName().equals("createWorkspace") && schemas.incrementAndGet() > 1)) {
                lost.set(true);
                gone.countDown();
                throw new TitrantException("no memory");
            }
            Object answer = method.invoke(instance, args);
            return answer instanceof Workspace workspace
                    ? passThrough(
                            Workspace.class,
                            workspace,
                            (call, with) -> call.getName().equals("worn") ? Boolean.TRUE : call.invoke(workspace, with))
                    : answer;
        });
    }

    private interface Call {
        Object of(Method method, Object[] args) throws Throwable;
    }

    private static <T> T passThrough(Class<T> type, T target, Call call) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            try {
                return call.of(method, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** As code that loops or waits in a driver does: it hears no interrupt. */
    private static void awaitWhateverHappens(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private CampaignResult campaign(long cases, Duration reduceTime, Function<Lab, Verdict> judge)
            throws InterruptedException {
        Oracle oracle = new Oracle() {
            @Override
            public String name() {
                return "odd";
            }

            @Override
            public Verdict judge(Case testCase, Recording recording, Lab lab) {
                return judge.apply(lab);
            }
        };
        CampaignSettings settings = new CampaignSettings(
                1, cases, null, workers, List.of(oracle), folder, 1, reduceTime, patience, known, List.of());
        last = new Campaign(
                settings,
                new CaseGenerator(ENGINE, ENGINE.isolationLevels(), Profile.DEFAULT),
                new Recording.EngineId("sqlite", ENGINE.defaultVersion()),
                () -> new TestDatabase(
                        instances.apply(ENGINE.start(StartOptions.of(ENGINE.defaultVersion()))), Limits.CAMPAIGN),
                resume,
                new Silent());
        return last.run();
    }

    private static final class Silent implements Campaign.Listener {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void found(CampaignResult outcome) {}
    }
}
