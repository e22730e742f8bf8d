import { t } from '@/generated/messages/review/words';
import { readable } from '@/kernel/readable';
import type { TreeChangeView, TreeChoice, TreeDecisionReport, TreeDecisionView } from '../tree/schema';
import { approvalsText, approvedText } from './review-text';

/** "New document src/auth.py", "Rename a.md → b.md", "Delete c.md". `from`: the path before a rename. */
export function treeTitle({ kind, path, from }: Pick<TreeChangeView, 'kind' | 'path' | 'from'>): string {
  return readable(t('treeTitle', { kind, path, from: from ?? '' }));
}

const DONE_KEYS = { create: 'documentCreated', rename: 'documentRenamed', delete: 'movedToTrash' } as const;

/** What a decision on a change of the tree did. */
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

/** How a change was decided, and by whom. */
export function treeDecisionText({ kind, reason, path, decidedBy: { name } }: TreeDecisionView): string {
  if (kind === 'rejected') return `${t('rejectedBy', { name })}${reason ? `: ${reason}` : ''}`;
  return path === null ? t('acceptedBy', { name }) : t('acceptedAs', { name, path: readable(path) });
}

/** "1 of 2 approvals: Ada Quill"; undefined where one is enough. */
export function treeApprovalsText({ approvals, approvalsNeeded }: TreeChangeView): string | undefined {
  return approvalsText({ approvals: approvals.map(({ path, ...rest }) => ({ ...rest, text: path })), approvalsNeeded });
}
