package io.titrant.judge.rules;

/** Where a behaviour is documented: a manual or a paper, and the section of it. */
public record RuleSource(String document, String section, String url) {}
