package io.titrant.engines.troc;

class MariaDbTamperedRecordingsTest extends TamperedRecordings {
    MariaDbTamperedRecordingsTest() {
        super("mariadb");
    }
}
