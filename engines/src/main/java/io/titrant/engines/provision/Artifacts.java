package io.titrant.engines.provision;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.MavenSystemHome;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.titrant.TitrantException;
import io.titrant.engine.NoSuchVersionException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * Finds artifacts in the user's local Maven repository and downloads missing ones with the user's own settings: mirrors, proxies, credentials,
 * location of the repository. Coordinates are {@code group:artifact[:extension[:classifier]]:version}.
 */
public final class Artifacts {
    private static final Artifacts INSTANCE =
            new Artifacts(strict().transferListener(new DownloadProgress()).build());

    private final ContextOverrides overrides;
    private @Nullable Context context;

    Artifacts(ContextOverrides overrides) {
        this.overrides = overrides;
    }

    /** The user's settings, and checksums: a file without a checksum, or with another than the repository says, is not used. */
    static ContextOverrides.Builder strict() {
        return ContextOverrides.create().withUserSettings(true).checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL);
    }

    public static Artifacts get() {
        return INSTANCE;
    }

    /** The file of one artifact, downloaded if it is missing. */
    public Path resolve(String coordinates) {
        Artifact artifact = new DefaultArtifact(coordinates);
        Path local = find(artifact);
        if (local != null) {
            return PinnedChecksums.verified(coordinates, local);
        }
        try {
            ArtifactResult result = context()
                    .repositorySystem()
                    .resolveArtifact(
                            context().repositorySystemSession(),
                            new ArtifactRequest(artifact, context().remoteRepositories(), null));
            return PinnedChecksums.verified(
                    coordinates, result.getArtifact().getFile().toPath());
        } catch (ArtifactResolutionException e) {
            if (context().repositorySystemSession().isOffline()) {
                throw new TitrantException(
                        coordinates + " is not in the local Maven repository, and settings.xml says offline", e);
            }
            if (e.getResults().stream().allMatch(ArtifactResult::isMissing)) {
                throw new NoSuchVersionException(coordinates + " is in none of the Maven repositories set up here", e);
            }
            throw new TitrantException("cannot fetch " + coordinates + ": " + firstLine(e), e);
        }
    }

    /** Whether the artifact is in the local repository already. */
    public boolean present(String coordinates) {
        return find(new DefaultArtifact(coordinates)) != null;
    }

    /** The versions in the repositories, oldest first; empty if they cannot be reached. */
    public List<String> versions(String groupAndArtifact) {
        try {
            return context()
                    .repositorySystem()
                    .resolveVersionRange(
                            context().repositorySystemSession(),
                            new VersionRangeRequest(
                                    new DefaultArtifact(groupAndArtifact + ":[0,)"),
                                    context().remoteRepositories(),
                                    null))
                    .getVersions()
                    .stream()
                    .map(Version::toString)
                    .toList();
        } catch (VersionRangeResolutionException e) {
            return List.of();
        }
    }

    /** The versions in the repositories that are releases: numbers and dots. */
    public List<String> releases(String groupAndArtifact) {
        return versions(groupAndArtifact).stream()
                .filter(version -> version.matches("\\d+(\\.\\d+)*"))
                .toList();
    }

    private @Nullable Path find(Artifact artifact) {
        File file = context()
                .repositorySystemSession()
                .getLocalRepositoryManager()
                .find(
                        context().repositorySystemSession(),
                        new LocalArtifactRequest(artifact, context().remoteRepositories(), null))
                .getFile();
        return file == null ? null : file.toPath();
    }

    private synchronized Context context() {
        if (context == null) {
            context = created(overrides);
        }
        return context;
    }

    private static Context created(ContextOverrides overrides) {
        try {
            Context context = Runtimes.INSTANCE.getRuntime().create(overrides);
            return overrides.isWithUserSettings() && saysOffline(context)
                    ? context.customize(
                            context.contextOverrides().toBuilder().offline(true).build())
                    : context;
        } catch (RuntimeException e) {
            throw new TitrantException(
                    "cannot use the Maven settings of this machine (settings.xml): " + problem(e), e);
        }
    }

    private static boolean saysOffline(Context context) {
        MavenSystemHome system = context.mavenSystemHome();
        return OfflineSetting.of(context.mavenUserHome().settingsXml())
                || (system != null && OfflineSetting.of(system.settingsXml()));
    }

    /** The last line of the deepest cause: Maven lists the problems of the file there, with their places. */
    private static String problem(Throwable e) {
        Throwable deepest = e;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        List<String> lines = String.valueOf(deepest.getMessage())
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? deepest.toString() : lines.get(lines.size() - 1);
    }

    private static String firstLine(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
