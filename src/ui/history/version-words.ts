import type { VersionSummary } from '@/versions/schema';

/** What a version is called in lists: its name, what its maker said, or what it is. */
export function titleOf({ name, description, type, automatic }: Titled): string {
  return name ?? (description || (automatic ? 'Autosaved' : TYPE_WORDS[type]));
}

type Titled = Pick<VersionSummary, 'name' | 'description' | 'type' | 'automatic'>;

/** Everything that a row shows, in words, for screen readers. */
export function labelOf(version: VersionSummary): string {
  const parts = [
    titleOf(version),
    version.name === null ? undefined : 'named',
    kindOf(version),
    authorOf(version),
    statusOf(version),
    version.isHead ? 'newest version' : undefined,
    version.parentVersionIds.length > 1 ? `merges ${version.parentVersionIds.length} versions` : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

export function kindOf({ type, automatic }: Pick<VersionSummary, 'type' | 'automatic'>): string {
  return automatic ? 'Automatic snapshot' : TYPE_WORDS[type];
}

type Words = Pick<VersionSummary, 'type' | 'automatic' | 'createdBy' | 'askedBy'>;

/** Who made a version, for people. */
export function authorOf({ type, automatic, createdBy, askedBy }: Words): string {
  if (automatic) return 'Variorum';
  if (type === 'ai_suggestion' && createdBy === null) return askedBy ? `Agent, for ${askedBy.name}` : 'Agent';
  return createdBy?.name ?? 'Variorum';
}

const STATUS_WORDS = {
  pending: 'Under review',
  accepted: 'Accepted',
  partially_accepted: 'Partially accepted',
  rejected: 'Rejected',
  superseded: 'Refined',
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
