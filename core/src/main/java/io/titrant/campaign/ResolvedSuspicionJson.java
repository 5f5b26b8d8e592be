package io.titrant.campaign;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.record.Result;
import io.titrant.record.Value;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.StdConverter;

/** A resolved suspicion as a line of JSON and back, with its cases, recordings and verdicts. The format is internal to campaigns. */
final class ResolvedSuspicionJson {
    /** Also for the messages of a cluster. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .addMixIn(Case.class, AsText.class)
            .addMixIn(Result.class, Results.class)
            .addMixIn(Value.class, Values.class)
            .build();

    private ResolvedSuspicionJson() {}

    static String write(ResolvedSuspicion resolved) {
        return MAPPER.writeValueAsString(resolved);
    }

    /** @throws RuntimeException if the line is incomplete or of another format */
    static ResolvedSuspicion read(String line) {
        return MAPPER.readValue(line, ResolvedSuspicion.class);
    }

    @JsonSerialize(converter = CaseToText.class)
    @JsonDeserialize(converter = TextToCase.class)
    private interface AsText {}

    private static final class CaseToText extends StdConverter<Case, String> {
        @Override
        public String convert(Case testCase) {
            return CaseWriter.write(testCase);
        }
    }

    private static final class TextToCase extends StdConverter<String, Case> {
        @Override
        public Case convert(String text) {
            return CaseReader.read("case", text).testCase();
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Result.Returned.class, name = "returned"),
        @JsonSubTypes.Type(value = Result.Updated.class, name = "updated"),
        @JsonSubTypes.Type(value = Result.Failed.class, name = "failed")
    })
    private interface Results {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Value.Null.class, name = "null"),
        @JsonSubTypes.Type(value = Value.Bool.class, name = "bool"),
        @JsonSubTypes.Type(value = Value.Int.class, name = "int"),
        @JsonSubTypes.Type(value = Value.Decimal.class, name = "decimal"),
        @JsonSubTypes.Type(value = Value.Real.class, name = "real"),
        @JsonSubTypes.Type(value = Value.Text.class, name = "text"),
        @JsonSubTypes.Type(value = Value.Bytes.class, name = "bytes"),
        @JsonSubTypes.Type(value = Value.Typed.class, name = "typed")
    })
    private interface Values {}
}
