import type { TokenApi } from '@/api/client-token';
import type { Manifest } from './manifest';

export type PushOutcome =
  | 'unchanged'
  /** The same change was pushed before. */
  | 'pushed_before'
  | 'suggested'
  /** Everything was suggested and accepted. */
  | 'accepted'
  /** Suggested, and accepted except for some changes. */
  | 'partly'
  | 'created'
  /** It can't be a document, and nobody named it. */
  | 'skipped'
  | 'failed';

export interface PushedFile {
  path: string;
  outcome: PushOutcome;
  /** The kind of tree change. Undefined if the text changed. */
  tree?: 'create' | 'rename' | 'delete';
  /** The path before a rename. */
  from?: string;
  documentId?: string;
  suggestionId?: string;
  treeChangeId?: string;
  /** The number of changes that were suggested or are still open. */
  changes?: number;
  problem?: string;
}

export interface Push {
  api: TokenApi;
  root: string;
  manifest: Manifest;
  message: string | undefined;
  /** Whether to accept suggestions at once and create documents for new files. */
  isDirect: boolean;
  /**
   * The files that the person named. Deletions of other files are only suggested, even with --direct, so that a folder
   * that was partly restored or cleaned up can't empty the project.
   */
  named: ReadonlySet<string>;
}

/** A push with the id of the change set that its suggestions share, so that they can be decided together. */
export type PushTogether = Push & { changeSet: string };

/** Returns a message on one line, short enough for a suggestion. */
export function lineOf(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 300);
}

/** Returns whether the server refused a decision because someone had already made it, or a newer suggestion exists. */
export function isClosed(error: unknown): boolean {
  const { details } = (error as { data?: { details?: { reason?: unknown } } | null }).data ?? {};
  return details?.reason === 'closed' || details?.reason === 'decided';
}
