import type { TokenApi } from '@/api/client-token';
import type { Manifest } from './manifest';

export type PushOutcome =
  | 'unchanged'
  /** The same was pushed before. */
  | 'pushed_before'
  | 'suggested'
  /** Suggested and accepted, all of it. */
  | 'accepted'
  /** Suggested, and accepted but for some changes. */
  | 'partly'
  | 'created'
  | 'failed';

export interface PushedFile {
  path: string;
  outcome: PushOutcome;
  /** If it isn't the text that changed. */
  tree?: 'create' | 'rename' | 'delete';
  /** The path before a rename. */
  from?: string;
  documentId?: string;
  suggestionId?: string;
  treeChangeId?: string;
  /** How many changes were suggested, or are left to decide. */
  changes?: number;
  problem?: string;
}

export interface Push {
  api: TokenApi;
  root: string;
  manifest: Manifest;
  message: string | undefined;
  /** Accept what is suggested at once, and create documents for new files. */
  isDirect: boolean;
  /**
   * The files that the person named. Of others, a deletion is only suggested, also directly: a folder that was restored
   * or cleaned in part must not empty the project.
   */
  named: ReadonlySet<string>;
}

/** A push, and what its suggestions have in common so that they can be decided together. */
export type PushTogether = Push & { changeSet: string };

/** A message as one line that fits a suggestion. */
export function lineOf(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
