import type { Role } from '@/identity/core/role';
import { matchesGlob } from '../../core/glob';

/** Who may still edit the live text where changes are made by suggestion only. */
export const LIVE_EDITORS = ['path_owners', 'managers', 'owners', 'nobody'] as const;
export type LiveEditors = (typeof LIVE_EDITORS)[number];

export interface PathOwners {
  glob: string;
  userIds: readonly string[];
}

/** The documents whose text changes by suggestion only, and the people who may still edit it. */
export interface SuggestOnly {
  glob: string;
  mayEdit: LiveEditors;
}

/** A project's rules about who may edit live text. */
export interface WritingRules {
  owners: readonly PathOwners[];
  suggestOnly: readonly SuggestOnly[];
}

/** Returns the owners of a path, or undefined if it has none. The last matching glob applies. */
export function ownersOfPath(owners: readonly PathOwners[], path: string): readonly string[] | undefined {
  return owners.findLast(({ glob }) => matchesGlob(glob, path))?.userIds;
}

/**
 * Returns whether a person can change the text of a document only by suggestions. The last matching glob applies.
 * `role` is their role in the project. If a path has no owners, nobody may edit as its owner.
 */
export function mustSuggest(
  rules: WritingRules,
  { path, userId, role }: { path: string; userId: string; role: Role },
): boolean {
  const rule = rules.suggestOnly.findLast(({ glob }) => matchesGlob(glob, path));
  if (!rule) return false;
  switch (rule.mayEdit) {
    case 'path_owners':
      return !ownersOfPath(rules.owners, path)?.includes(userId);
    case 'managers':
      return role !== 'owner' && role !== 'admin';
    case 'owners':
      return role !== 'owner';
    case 'nobody':
      return true;
  }
}
