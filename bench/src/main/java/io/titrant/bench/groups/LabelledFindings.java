package io.titrant.bench.groups;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Case files with the root cause that a person found: the files {@code bench/*-findings.yaml}. */
final class LabelledFindings {
    private LabelledFindings() {}

    /** The cause by case file. */
    static Map<String, String> read(Path file) {
        try {
            JsonNode causes = YAMLMapper.builder().build().readTree(Files.readString(file));
            Map<String, String> labels = new LinkedHashMap<>();
            for (JsonNode cause : causes) {
                for (JsonNode one : cause.path("cases")) {
                    if (labels.put(one.asString(), cause.path("cause").asString()) != null) {
                        throw new TitrantException(file + ": " + one.asString() + " has two causes");
                    }
                }
            }
            return labels;
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
