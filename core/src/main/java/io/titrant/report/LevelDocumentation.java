package io.titrant.report;

import io.titrant.TitrantException;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.sql.IsolationLevel;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The page of the engine's documentation that says what the isolation level of a finding promises: the first question of a vendor. */
final class LevelDocumentation {
    /** The oracles that judge by the level; no level excuses what the others report. */
    private static final Set<String> BY_LEVEL = Set.of("writecheck", "troc", "isorel", "txcheck");

    private LevelDocumentation() {}

    /**
     * A sentence of the documentation about the level, word by word, with its page.
     *
     * @param sentence empty if Titrant does not know one
     */
    record Quote(Optional<String> sentence, String page) {}

    /** The page alone. */
    static Optional<String> of(CampaignResult result, Finding finding) {
        return quote(result, finding).map(Quote::page);
    }

    static Optional<Quote> quote(CampaignResult result, Finding finding) {
        if (!BY_LEVEL.contains(finding.shown().verdict().oracle())) {
            return Optional.empty();
        }
        EngineSpec spec = ReproductionCommand.engine(result, finding);
        return Engines.find(spec.name())
                .flatMap(engine -> quote(engine, spec, finding.identity().isolation()))
                .filter(quote -> quote.page().startsWith("https://"));
    }

    private static Optional<Quote> quote(Engine engine, EngineSpec spec, String isolation) {
        try {
            IsolationLevel level = IsolationLevel.parse(isolation);
            StartOptions options = Engines.options(engine, spec, Map.of());
            return engine.semantics(level, options)
                    .map(Semantics::source)
                    .or(() -> engine.promise(level, options).map(Promise::source))
                    .map(page -> new Quote(engine.documentedSentence(level, options), page));
        } catch (TitrantException e) {
            return Optional.empty(); // Several levels, or an engine that this Titrant does not know.
        }
    }
}
