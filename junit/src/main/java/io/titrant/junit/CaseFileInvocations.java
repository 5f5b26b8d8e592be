package io.titrant.junit;

import io.titrant.api.DatabaseChoice;
import io.titrant.api.ReplayOptions;
import io.titrant.api.ReplayedCase;
import io.titrant.api.TitrantSession;
import io.titrant.casefile.CaseFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Makes one test of each case file that {@link TitrantCases} names. All tests of a run share the databases. It uses only methods that JUnit 5 has too,
 * some of which JUnit 6 calls outdated.
 */
@SuppressWarnings("deprecation")
final class CaseFileInvocations implements TestTemplateInvocationContextProvider {
    private static final ExtensionContext.Namespace TITRANT = ExtensionContext.Namespace.create(TitrantCases.class);

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), TitrantCases.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        TitrantCases cases = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), TitrantCases.class)
                .orElseThrow();
        ReplayOptions options = options(cases);
        return CaseFolders.paths(List.of(cases.value())).stream().map(path -> new Invocation(path, options));
    }

    private static ReplayOptions options(TitrantCases cases) {
        DatabaseChoice named = cases.db().isEmpty() ? DatabaseChoice.OF_CASE : DatabaseChoice.start(cases.db());
        return ReplayOptions.DEFAULT
                .on(DatabaseChoice.ofProperties(named))
                .at(cases.isolation().isEmpty() ? null : cases.isolation())
                .judgedBy(cases.oracle())
                .strictly(cases.strict())
                .times(cases.runs());
    }

    /** One case file. */
    private record Invocation(Path file, ReplayOptions options) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return file.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new Replayed(file, options));
        }
    }

    /** Replays the case at most once: for the method's parameter, or before the method runs. Fails before the method if there is a bug. */
    private record Replayed(Path file, ReplayOptions options)
            implements ParameterResolver, BeforeTestExecutionCallback {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == ReplayedCase.class;
        }

        @Override
        public ReplayedCase resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return replayed(context);
        }

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            replayed(context).assertNoBug();
        }

        private ReplayedCase replayed(ExtensionContext context) {
            return Objects.requireNonNull(context.getStore(TITRANT)
                    .getOrComputeIfAbsent(
                            ReplayedCase.class, key -> session(context).replay(file, options), ReplayedCase.class));
        }

        private static TitrantSession session(ExtensionContext context) {
            return Objects.requireNonNull(context.getRoot()
                            .getStore(TITRANT)
                            .getOrComputeIfAbsent(OpenSession.class, key -> new OpenSession(), OpenSession.class))
                    .session;
        }
    }

    /** Ends the databases after the last test. JUnit closes such a resource in version 5 and 6. */
    private static final class OpenSession implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        final TitrantSession session = new TitrantSession();

        @Override
        public void close() {
            session.close();
        }
    }
}
