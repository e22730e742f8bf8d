import { type Match, matchesIn } from '../core/matches';
import type { ReplaceQuery } from '../schema';

interface Searched {
  texts: readonly string[];
  query: ReplaceQuery;
  replacement: string;
  /** Of one text. */
  limit: number;
}

/** Searches with expressions that people write; see `runOnThread`. */
export const REPLACE_TASKS = {
  replaceMatches: ({ texts, query, replacement, limit }: Searched): Match[][] =>
    texts.map((text) => matchesIn(text, query, replacement, limit)),
};
