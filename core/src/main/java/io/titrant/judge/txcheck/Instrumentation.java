package io.titrant.judge.txcheck;

import io.titrant.engine.Engine;
import io.titrant.judge.instrument.InstrumentationSql;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.ReadInstrumentation;
import io.titrant.judge.instrument.TriggerInstrumentation;
import io.titrant.judge.instrument.WriteInstrumentation;
import io.titrant.sql.Dialect;

/** How one engine spells what instrumentation needs. */
record Instrumentation(Dialect dialect, InstrumentationSql spelling) {
    static Instrumentation of(Engine engine) {
        return new Instrumentation(engine.dialect(), new InstrumentationSql(engine));
    }

    ReadInstrumentation reads(InstrumentedSchema schema) {
        return new ReadInstrumentation(schema, spelling);
    }

    TriggerInstrumentation triggers() {
        return new TriggerInstrumentation(spelling);
    }

    WriteInstrumentation writes(InstrumentedSchema schema) {
        return new WriteInstrumentation(schema, spelling);
    }
}
