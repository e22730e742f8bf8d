import type { Decisions } from '../commands/suggested-hunks';

/** For tests without reviewers. */
export const UNDECIDED: Decisions = { standing: async () => new Map(), inherit: async () => {} };
