import type { FindDecisions } from '../commands/suggested-hunks';

/** Returns no decisions, for tests without reviewers. */
export const UNDECIDED: FindDecisions = async () => new Map();
