package io.titrant.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command line as a test sees it: what it printed and how it ended. */
record Titrant(int status, String out, String err) {
    static Titrant run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Titrant(status, out.toString(), err.toString());
    }

    JsonNode json() {
        return JsonMapper.builder().build().readTree(out);
    }
}
