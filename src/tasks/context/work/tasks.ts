import { findMatches, type Pattern, type TextMatch } from '../core/find-matches';

/**
 * Functions that may take long and run on a thread; see `runOnThread`. Inputs and results can be copied between
 * threads.
 */
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
