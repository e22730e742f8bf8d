import type { VersionSummary } from '@/versions/schema';

type Words = Pick<VersionSummary, 'type' | 'createdBy' | 'askedBy'>;

/** Who made a version, for people. */
export function authorOf({ type, createdBy, askedBy }: Words): string {
  if (type === 'ai_suggestion') return askedBy ? `Agent, for ${askedBy.name}` : 'Agent';
  return createdBy?.name ?? 'Variorum';
}

const STATUS_WORDS = {
  pending: 'Under review',
  accepted: 'Accepted',
  partially_accepted: 'Partly accepted',
  rejected: 'Rejected',
  superseded: 'Superseded',
};

export function statusOf({ status }: Pick<VersionSummary, 'status'>): string | undefined {
  return status === null ? undefined : STATUS_WORDS[status];
}

export const TYPE_WORDS = {
  snapshot: 'Snapshot',
  ai_suggestion: 'Suggestion',
  merge: 'Merge',
  restore: 'Restored',
  import: 'Import',
};
