package io.titrant.grouping;

import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Fingerprint;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Header;
import io.titrant.lab.Lab;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Joins findings of one root cause, in four steps. Each step is the reason that a report gives.
 *
 * <ol>
 *   <li>Findings with one canonical case are one finding, seen by several oracles or at several levels.
 *   <li>The shape of the failure: its symptom, whichever oracle says it.
 *   <li>Counterfactuals: the features without which the failure goes away. The members of a group agree on them.
 *   <li>The versions that have the failure. They part what the steps before had joined, and never join.
 * </ol>
 */
public final class FindingGrouping {
    private final Lab lab;
    private final FindingExaminer examiner;
    private final BooleanSupplier outOfTime;
    private final Versions versions;
    private final Consumer<String> progress;

    /** Runs cases on the versions of the engine that are at hand. */
    public interface Versions {
        /** No version but the one under test is at hand. */
        Versions NONE = new Versions() {
            @Override
            public List<VersionStrip> strips(List<Finding> findings) {
                return findings.stream().map(finding -> VersionStrip.NONE).toList();
            }

            @Override
            public boolean repeats(Finding finding, VersionVerdict verdict) {
                return false;
            }
        };

        /** The strip of each finding, in order. */
        List<VersionStrip> strips(List<Finding> findings);

        /** Whether further runs of the finding on a version give the same verdict; false if there is no time for them. */
        boolean repeats(Finding finding, VersionVerdict verdict);
    }

    public FindingGrouping(
            Lab lab,
            FindingExaminer examiner,
            Versions versions,
            BooleanSupplier outOfTime,
            Consumer<String> progress) {
        this.lab = lab;
        this.examiner = examiner;
        this.versions = versions;
        this.outOfTime = outOfTime;
        this.progress = progress;
    }

    /** The groups of these bugs, the one with most cases first. */
    public List<FindingGroup> group(List<Finding> bugs) {
        List<ExaminedFinding> examined = new ArrayList<>();
        for (Finding bug : bugs) {
            progress.accept("grouping: finding " + (examined.size() + 1) + " of " + bugs.size());
            examined.add(
                    outOfTime.getAsBoolean()
                            ? examiner.withoutRun(bug, lab.engine().dialect())
                            : examiner.of(bug, lab, outOfTime));
        }
        List<List<ExaminedFinding>> shapes = new ArrayList<>(byShape(byCase(examined)));
        return parted(shapes).stream()
                .sorted(Comparator.comparingInt(FindingGroup::cases).reversed())
                .toList();
    }

    /** Step 1. */
    static Collection<List<ExaminedFinding>> byCase(Collection<ExaminedFinding> findings) {
        Map<String, List<ExaminedFinding>> classes = new LinkedHashMap<>();
        findings.forEach(finding -> classes.computeIfAbsent(finding.canonical(), unseen -> new ArrayList<>())
                .add(finding));
        return classes.values();
    }

    /** Steps 2 and 3. A class has the shape of its first examined member. */
    static Collection<List<ExaminedFinding>> byShape(Collection<List<ExaminedFinding>> classes) {
        Map<String, List<ExaminedFinding>> shapes = new LinkedHashMap<>();
        for (List<ExaminedFinding> one : classes) {
            shapes.computeIfAbsent(key(head(one)), unseen -> new ArrayList<>()).addAll(one);
        }
        return shapes.values();
    }

    /** Findings with equal keys are one group. The key of a finding that was not examined contains its case, so it joins only findings of the same case. */
    private static String key(ExaminedFinding head) {
        String shape = head.shape().key();
        return head.examined() ? shape : "not examined\n" + shape + head.canonical();
    }

    /** Step 4: parts a group whose members differ on a version that decides both. */
    private List<FindingGroup> parted(List<List<ExaminedFinding>> shapes) {
        List<ExaminedFinding> heads = new ArrayList<>();
        shapes.forEach(shape -> byCase(shape).forEach(one -> heads.add(head(one))));
        progress.accept("grouping: versions of the engine");
        List<VersionStrip> strips = outOfTime.getAsBoolean()
                ? Versions.NONE.strips(
                        heads.stream().map(ExaminedFinding::finding).toList())
                : versions.strips(heads.stream().map(ExaminedFinding::finding).toList());
        Map<String, VersionStrip> byCanonical = new HashMap<>();
        for (int i = 0; i < heads.size(); i++) {
            byCanonical.put(heads.get(i).canonical(), strips.get(i));
        }
        List<FindingGroup> groups = new ArrayList<>();
        for (List<ExaminedFinding> shape : shapes) {
            List<List<ExaminedFinding>> parts = new ArrayList<>();
            for (List<ExaminedFinding> one : byCase(shape)) {
                VersionStrip strip = byCanonical.getOrDefault(head(one).canonical(), VersionStrip.NONE);
                parts.stream()
                        .filter(part -> !contradict(
                                head(part).finding(),
                                byCanonical.getOrDefault(head(part).canonical(), VersionStrip.NONE),
                                head(one).finding(),
                                strip))
                        .findFirst()
                        .ifPresentOrElse(part -> part.addAll(one), () -> parts.add(new ArrayList<>(one)));
            }
            for (int i = 0; i < parts.size(); i++) {
                ExaminedFinding head = head(parts.get(i));
                groups.add(group(
                        parts.get(i), byCanonical.getOrDefault(head.canonical(), VersionStrip.NONE), parts.size() > 1));
            }
        }
        return groups;
    }

    /** Whether a version has the failure of one finding and is free of the other, and both verdicts repeat: a failure that comes and goes proves nothing. */
    private boolean contradict(Finding one, VersionStrip strip, Finding other, VersionStrip otherStrip) {
        Map<String, VersionVerdict> others = new HashMap<>();
        otherStrip.versions().forEach(version -> others.put(version.version(), version));
        for (VersionVerdict version : strip.versions()) {
            VersionVerdict against = others.get(version.version());
            if (against != null
                    && version.decided()
                    && against.decided()
                    && version.bad() != against.bad()
                    && versions.repeats(one, version)
                    && versions.repeats(other, against)) {
                return true;
            }
        }
        return false;
    }

    private static FindingGroup group(List<ExaminedFinding> members, VersionStrip strip, boolean parted) {
        ExaminedFinding head = head(members);
        List<Finding> findings = new ArrayList<>(List.of(head.finding()));
        members.stream().filter(member -> !member.equals(head)).forEach(member -> findings.add(member.finding()));
        Map<String, String> reasons = new HashMap<>();
        members.forEach(member -> reasons.put(member.finding().fingerprint(), reason(member, head, strip)));
        TreeSet<String> oracles = new TreeSet<>();
        members.forEach(member -> oracles.addAll(member.oracles()));
        LinkedHashMap<String, Boolean> isolations = new LinkedHashMap<>();
        members.forEach(member -> member.isolations().forEach(level -> isolations.put(level, true)));
        String key = head.finding().identity().engine().name() + "\n" + key(head)
                + (parted ? "\n" + strip.badVersions() : "");
        return new FindingGroup(
                Fingerprint.digest(key).substring(0, 8),
                head.shape().title(head.finding().shown().testCase()),
                findings,
                List.copyOf(isolations.keySet()),
                List.copyOf(oracles),
                head.shape().features().stream()
                        .sorted()
                        .map(NeededFeature::words)
                        .toList(),
                reasons,
                strip);
    }

    private static String reason(ExaminedFinding member, ExaminedFinding head, VersionStrip strip) {
        if (member.equals(head)) {
            return "the smallest case";
        }
        if (member.canonical().equals(head.canonical())) {
            return "the same case, at another level or by another oracle";
        }
        String features = FailureShape.ordered(member.shape().features());
        return "the same symptom (" + member.shape().symptom().words() + ")"
                + (features.isEmpty() ? "" : " that needs the same features: " + features)
                + (strip.versions().isEmpty() ? "" : "; the versions at hand agree");
    }

    private static ExaminedFinding head(List<ExaminedFinding> members) {
        return members.stream()
                .min(Comparator.comparing((ExaminedFinding member) -> !member.examined())
                        .thenComparing(member -> member.finding().flaky())
                        .thenComparingInt(member ->
                                member.finding().shown().testCase().steps().size())
                        .thenComparingInt(
                                member -> Symptom.rank(member.finding().shown().verdict()))
                        .thenComparingInt(member -> CaseWriter.write(
                                        member.finding().shown().testCase().withHeader(Header.of(Map.of())))
                                .length())
                        .thenComparing(member -> member.finding().fingerprint()))
                .orElseThrow();
    }
}
