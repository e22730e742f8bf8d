import { findMatches, type Pattern, type TextMatch } from '../core/find-matches';

/** Work of unknown length, for a thread; see `runOnThread`. Inputs and results can be copied between threads. */
export const CONTEXT_TASKS = {
  findMatches: ({
    texts,
    pattern,
    limit,
  }: {
    texts: readonly string[];
    pattern: Pattern;
    limit: number;
  }): TextMatch[][] => texts.map((text) => findMatches(text, pattern, limit)),
};
