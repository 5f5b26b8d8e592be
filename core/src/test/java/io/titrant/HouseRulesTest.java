package io.titrant;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which room may do what. */
@AnalyzeClasses(packages = "io.titrant", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
    private static final String[] PURE = {
        "io.titrant.sql..",
        "io.titrant.casefile..",
        "io.titrant.generate..",
        "io.titrant.schedule..",
        "io.titrant.record..",
        "io.titrant.judge..",
        "io.titrant.graph..",
        "io.titrant.report..",
        "io.titrant.reduce..",
        "io.titrant.matrix..",
        "io.titrant.storm.."
    };

    @ArchTest
    static final ArchRule onlyExecuteAndEnginesUseJdbc = noClasses()
            .that()
            .resideOutsideOfPackages("io.titrant.execute..", "io.titrant.engine..", "io.titrant.engines..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..");

    @ArchTest
    static final ArchRule thePurePackagesUseNoRandomness = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.security.SecureRandom")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.SplittableRandom")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.util.random..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.UUID")
            .orShould()
            .callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule thePurePackagesUseNoClock = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Instant");

    /** What the generator draws, it draws from its seeds: see {@link io.titrant.generate.Draw}. */
    @ArchTest
    static final ArchRule generateDoesNotUseExecute = noClasses()
            .that()
            .resideInAnyPackage("io.titrant.generate..", "io.titrant.schedule..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.titrant.execute..", "io.titrant.record..", "io.titrant.judge..");

    @ArchTest
    static final ArchRule judgesSeeRecordingsOnly = noClasses()
            .that()
            .resideInAPackage("io.titrant.judge..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.titrant.execute..");

    @ArchTest
    static final ArchRule theMatrixRunsCasesThroughTheLabOnly = noClasses()
            .that()
            .resideInAPackage("io.titrant.matrix..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.titrant.execute..", "io.titrant.campaign..", "io.titrant.report..");

    @ArchTest
    static final ArchRule theSqlPackageUsesNoOtherPackage = noClasses()
            .that()
            .resideInAPackage("io.titrant.sql..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.titrant.engine..", "io.titrant.casefile..", "io.titrant.record..");

    /**
     * A fact about an engine has a name: a capability, a trait, semantics (CONTRIBUTING.md, "Where a fact about an engine belongs"). Golden recordings
     * store a dialect by its name, so {@code golden} lists all of them.
     */
    @ArchTest
    static final ArchRule onlyEnginesNameADialect = noClasses()
            .that()
            .resideOutsideOfPackages("io.titrant.sql..", "io.titrant.engines..", "io.titrant.golden..")
            .should()
            .accessFieldWhere(DescribedPredicate.describe(
                    "it is a constant of Dialect",
                    access -> access.getTargetOwner().isEquivalentTo(Dialect.class)
                            && access.getTarget().getRawType().isEquivalentTo(Dialect.class)));

    /** Every package is a slice of its own, whatever its depth. */
    @ArchTest
    static final ArchRule packagesHaveNoCyclesAtAnyDepth =
            slices().matching("io.titrant.(**)").should().beFreeOfCycles();

    @ArchTest
    static void noTwoTopLevelClassesShareAName(JavaClasses classes) {
        Map<String, List<String>> packages = classes.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        packages.values().removeIf(names -> names.size() == 1);
        assertThat(packages).isEmpty();
    }
}
