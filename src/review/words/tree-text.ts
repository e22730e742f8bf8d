import { displayName, folderOf, joinPath } from '@/documents/core/path';
import { t } from '@/generated/messages/review/words';
import { readable } from '@/kernel/readable';
import type { TreeChangeView, TreeChoice, TreeDecisionReport, TreeDecisionView } from '../tree/schema';
import { approvalsText, approvedText } from './review-text';

type NamedChange = Pick<TreeChangeView, 'kind' | 'path' | 'from'>;

/**
 * Returns "New document src/auth.py", "Rename a → b" or "Delete c", without file extensions of prose. `from`: the old
 * path of a rename.
 */
export function treeTitle(change: NamedChange): string {
  const [path, from] = [withoutEnding(change.path), withoutEnding(change.from ?? '')];
  // If a rename changes only the extension, the title shows it.
  return path === from ? treePathTitle(change) : titleOf({ ...change, path, from });
}

const withoutEnding = (path: string) => joinPath(folderOf(path), displayName(path));

/** Returns "Rename a.md → b.md", as in the terminal, where documents are files. */
export function treePathTitle(change: NamedChange): string {
  return titleOf(change);
}

function titleOf({ kind, path, from }: NamedChange): string {
  return readable(t('treeTitle', { kind, path, from: from ?? '' }));
}

const DONE_KEYS = { create: 'documentCreated', rename: 'documentRenamed', delete: 'movedToTrash' } as const;

/** Returns the result of a decision on a change of the tree. */
export function treeDoneText(
  choice: TreeChoice,
  { approved }: TreeDecisionReport,
  change: TreeChangeView | undefined,
): string {
  if (choice.kind === 'reject') return t('rejected');
  if (!change) return t('accepted');
  if (!approved) return t(DONE_KEYS[change.kind]);
  const given = change.approvals.filter(({ path, counts }) => path === null && counts).length + 1;
  return approvedText(given, change.approvalsNeeded);
}

/** Returns how a change was decided, and by whom. */
export function treeDecisionText({ kind, reason, path, decidedBy: { name } }: TreeDecisionView): string {
  if (kind === 'rejected') return `${t('rejectedBy', { name })}${reason ? `: ${reason}` : ''}`;
  return path === null ? t('acceptedBy', { name }) : t('acceptedAs', { name, path: readable(path) });
}

/** Returns "1 of 2 approvals: Ada Quill", or undefined if one is enough. */
export function treeApprovalsText({ approvals, approvalsNeeded }: TreeChangeView): string | undefined {
  return approvalsText({ approvals: approvals.map(({ path, ...rest }) => ({ ...rest, text: path })), approvalsNeeded });
}
