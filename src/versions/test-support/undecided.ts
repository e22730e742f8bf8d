import type { FindDecisions } from '../commands/suggested-hunks';

/** For tests without reviewers. */
export const UNDECIDED: FindDecisions = async () => new Map();
