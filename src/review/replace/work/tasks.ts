import { type MatchLimits, matchesIn } from '../core/matches';
import { type FoundInText, foundIn } from '../core/shown-match';
import type { ReplaceQuery } from '../schema';

interface Search {
  query: ReplaceQuery;
  replacement: string;
}

/** A match's position (UTF-16), and its replacement if that isn't the requested one. */
export interface FoundMatch {
  from: number;
  to: number;
  replacement?: string;
}

/**
 * Searches with expressions that people write; see `runOnThread`. The results are copied to the main thread, so they
 * contain only what is used there.
 */
export const REPLACE_TASKS = {
  searchTexts: ({
    texts,
    query,
    replacement,
    ...limits
  }: Search & { texts: readonly string[]; limit: number; shown: number }): FoundInText[] =>
    texts.map((text) => foundIn(text, query, replacement, limits)),

  matchesToReplace: ({
    text,
    query,
    replacement,
    ...limits
  }: Search & MatchLimits & { text: string }): FoundMatch[] => {
    const matches = matchesIn(text, query, replacement, limits);
    return query.isRegExp ? matches : matches.map(({ from, to }) => ({ from, to }));
  },
};
