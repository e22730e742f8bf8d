import { readable } from '@/kernel/readable';
import { approvalsText } from '../../core/reviewer/review-text';
import type { TreeChangeView, TreeChoice, TreeDecisionReport, TreeDecisionView } from '../schema';
import { treeChangeTitle } from './title';

/** "New document src/auth.py", as it can be shown. */
export function titleOf(change: Pick<TreeChangeView, 'kind' | 'path' | 'from'>): string {
  return readable(treeChangeTitle(change));
}

const DONE = { create: 'Document created.', rename: 'Document renamed.', delete: 'Moved to the trash.' };

/** What a decision on a change of the tree did. */
export function treeDoneText(
  choice: TreeChoice,
  { approved }: TreeDecisionReport,
  change: TreeChangeView | undefined,
): string {
  if (choice.kind === 'reject') return 'Rejected.';
  if (!change) return 'Accepted.';
  if (!approved) return DONE[change.kind];
  const given = change.approvals.filter(({ path, counts }) => path === null && counts).length + 1;
  return `Approved. ${given} of ${Math.max(given, change.approvalsNeeded)} approvals so far.`;
}

/** How a change was decided, and by whom. */
export function treeDecisionText({ kind, reason, path, decidedBy }: TreeDecisionView): string {
  if (kind === 'rejected') return `Rejected by ${decidedBy.name}${reason ? `: ${reason}` : ''}`;
  return `Accepted${path === null ? '' : ` as ${readable(path)}`} by ${decidedBy.name}`;
}

/** "1 of 2 approvals: Ada Quill"; undefined where one is enough. */
export function treeApprovalsText({ approvals, approvalsNeeded }: TreeChangeView): string | undefined {
  return approvalsText({ approvals: approvals.map(({ path, ...rest }) => ({ ...rest, text: path })), approvalsNeeded });
}
