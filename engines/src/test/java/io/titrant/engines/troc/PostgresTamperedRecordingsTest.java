package io.titrant.engines.troc;

class PostgresTamperedRecordingsTest extends TamperedRecordings {
    PostgresTamperedRecordingsTest() {
        super("postgres");
    }
}
