package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a campaign a server that dies is a finding, whichever oracle was asked for, and the campaign goes on. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DeadServerTest {
    private static final Engine ENGINE = new PostgresEngine();

    @TempDir
    Path folder;

    /** @param itsRun whether the server dies before a run that the oracle asks for, or before the next case */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDyingServerIsACrash(boolean itsRun) throws InterruptedException {
        AtomicReference<ServerInstance> server = new AtomicReference<>();
        AtomicInteger judged = new AtomicInteger();
        CampaignResult outcome = campaign(one -> server.compareAndSet(null, one), (testCase, recording, lab) -> {
            if (judged.incrementAndGet() == 2) {
                kill(server.get());
                if (itsRun) {
                    lab.run(testCase);
                }
            }
            return recording.ending() == Recording.Ending.CRASHED
                    ? Verdict.unknown("odd", "the server died")
                    : Verdict.pass("odd", "nothing is odd");
        });

        assertThat(outcome.statistics().cases()).isEqualTo(4);
        assertThat(outcome.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.original().verdict().outcome()).isEqualTo(Verdict.Outcome.BUG);
            assertThat(finding.original().verdict().oracle()).isEqualTo("survival");
            assertThat(finding.original().verdict().kind()).isEqualTo("crash");
            assertThat(finding.original().recording().notes())
                    .anyMatch(note -> note.contains("the server died; its log ends"));
        });
    }

    @Test
    void aServerThatDiesDuringAReductionIsACrash() throws InterruptedException {
        Thread collector = Thread.currentThread();
        AtomicInteger judged = new AtomicInteger();
        List<ServerInstance> servers = new CopyOnWriteArrayList<>();
        CampaignResult outcome = campaign(servers::add, (testCase, recording, lab) -> {
            if (Thread.currentThread() == collector && judged.incrementAndGet() == 2) {
                kill(servers.get(1));
            }
            return Verdict.bug("odd", "odd", "for the test");
        });

        assertThat(outcome.findings())
                .filteredOn(finding -> finding.original().verdict().oracle().equals("survival"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.original().verdict().kind()).isEqualTo("crash");
                    assertThat(finding.original().recording().notes())
                            .anyMatch(note -> note.contains("the server died; its log ends"));
                });
        assertThat(outcome.findings())
                .anyMatch(finding -> finding.original().verdict().oracle().equals("odd"));
    }

    private interface Judge {
        Verdict judge(Case testCase, Recording recording, Lab lab);
    }

    @Test
    void aServerKilledFromOutsideIsNoFindingAndItsCaseRunsAgain() throws InterruptedException {
        AtomicReference<ServerInstance> server = new AtomicReference<>();
        AtomicInteger judged = new AtomicInteger();
        List<String> notes = new CopyOnWriteArrayList<>();
        CampaignResult outcome = campaign(one -> server.compareAndSet(null, one), (testCase, recording, lab) -> {
            if (judged.incrementAndGet() == 2) {
                ProcessHandle process = ProcessHandle.of(server.get().pid()).orElseThrow();
                process.destroyForcibly();
                process.onExit().join();
            }
            notes.addAll(recording.notes());
            return Verdict.pass("odd", "nothing is odd");
        });

        assertThat(outcome.statistics().cases()).isEqualTo(4);
        assertThat(outcome.findings()).isEmpty();
        assertThat(notes).anyMatch(note -> note.contains("killed from outside"));
    }

    /** Ends the server as a failed assertion in it does. */
    private static void kill(ServerInstance server) {
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        try {
            new ProcessBuilder("kill", "-s", "ABRT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
        process.onExit().join();
    }

    private CampaignResult campaign(Consumer<ServerInstance> started, Judge judge) throws InterruptedException {
        Oracle oracle = new Oracle() {
            @Override
            public String name() {
                return "odd";
            }

            @Override
            public Verdict judge(Case testCase, Recording recording, Lab lab) {
                return judge.judge(testCase, recording, lab);
            }
        };
        CampaignSettings settings = new CampaignSettings(
                1,
                4L,
                null,
                1,
                List.of(oracle),
                folder,
                1,
                Duration.ofSeconds(1),
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of());
        return new Campaign(
                        settings,
                        new CaseGenerator(ENGINE, ENGINE.isolationLevels(), Profile.DEFAULT),
                        new Recording.EngineId("postgres", ENGINE.defaultVersion()),
                        () -> {
                            TestDatabase testDatabase = new TestDatabase(
                                    ENGINE.start(StartOptions.of(ENGINE.defaultVersion())), Limits.CAMPAIGN);
                            started.accept((ServerInstance) testDatabase.instance());
                            return testDatabase;
                        },
                        false,
                        new Campaign.Listener() {
                            @Override
                            public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

                            @Override
                            public void found(CampaignResult found) {}
                        })
                .run();
    }
}
