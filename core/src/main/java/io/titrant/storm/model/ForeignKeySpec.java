package io.titrant.storm.model;

import io.titrant.storm.distribution.Distribution;

/**
 * A foreign key.
 *
 * @param distribution G over the keys of the referenced table
 */
public record ForeignKeySpec(String name, String references, Distribution distribution) {}
