import { requireDocument } from '@/documents/access';
import { logNumbers } from '@/documents/queries/log-numbers';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { groupBy } from '../../core/group';
import { NO_RULES, type ReviewRules } from '../../core/rules';
import { type People, peopleOf, personOf } from '../../people';
import { findRules } from '../../store-rules';
import { requireTreeChange } from '../access';
import { touchedPaths } from '../core/touched-paths';
import { planTreeChange, type TreePlan } from '../core/tree-plan';
import { planRefusal, treeApprovalCounts, treeRefusal } from '../policy';
import type { TreeApprovalView, TreeChangeView, TreeDecisionView } from '../schema';
import { findTreeApprovals, findTreeChangesAt, type TreeApprovalRow, type TreeChangeRow } from '../store';

/**
 * Returns the tree changes to review at a document, oldest first: those asked for in its conversations or suggested by
 * people near it, and those about it. The decided changes of a change set are included while one of them is open.
 */
export async function treeChanges(ctx: Context, { documentId }: { documentId: string }): Promise<TreeChangeView[]> {
  const { projectId, workspaceId } = await requireDocument(ctx, documentId, 'read');
  return treeChangeViews(ctx, { projectId, workspaceId }, await findTreeChangesAt(ctx.db, { documentId, projectId }));
}

/** Returns one tree change in any status. Throws NOT_FOUND if it's unknown or the caller may not read it. */
export async function treeChange(ctx: Context, { treeChangeId }: { treeChangeId: string }): Promise<TreeChangeView> {
  const { found, access } = await requireTreeChange(ctx, treeChangeId, 'read');
  return (await treeChangeViews(ctx, access, [found]))[0]!;
}

interface Known {
  userId: string;
  people: People;
  rules: ReviewRules;
  paths: ReadonlyMap<string, string>;
  numbers: ReadonlyMap<string, bigint>;
  approvals: ReadonlyMap<string, readonly TreeApprovalRow[]>;
}

/** Returns views of changes of one project. The caller has already checked that the person may read there. */
export async function treeChangeViews(
  ctx: Context,
  { projectId, workspaceId }: { projectId: string; workspaceId: string },
  rows: readonly TreeChangeRow[],
): Promise<TreeChangeView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const toDelete = rows.flatMap(({ kind, documentId }) => (kind === 'delete' && documentId !== null ? documentId : []));
  const [people, rules, documents, numbers, approvals] = await Promise.all([
    peopleOf(ctx, { workspaceId, projectId }),
    findRules(ctx.db, projectId),
    documentsOf(ctx.db, projectId),
    logNumbers(sqlOfPool(ctx.pool), toDelete),
    findTreeApprovals(ctx.db, ids),
  ]);
  const known: Known = {
    userId: ctx.actor.userId,
    people,
    rules: rules ?? NO_RULES,
    paths: new Map(documents.map(({ documentId, path }) => [documentId, path])),
    numbers,
    approvals: groupBy(approvals, ({ treeChangeId }) => treeChangeId),
  };
  return rows.map((row) => toView(row, known));
}

function toView(row: TreeChangeRow, known: Known): TreeChangeView {
  const { people, rules, userId, paths, numbers } = known;
  const { id, projectId, kind, documentId, askedInDocumentId, description, turnId, changeSetId, createdAt, status } =
    row;
  const plan = planTreeChange(row, { paths, seq: numbers.get(documentId ?? '') ?? 0n });
  const about = { paths: touchedPaths(row, plan), askers: row.askerIds };
  const isOpen = status === 'pending';
  const refusalOf = () =>
    treeRefusal(rules, { ...about, userId }, people) ?? planRefusal(rules, { plan, userId }, people);
  return {
    ...{ id, projectId, kind, documentId, askedInDocumentId, description, turnId, changeSetId, createdAt, status },
    path: row.path ?? row.fromPath ?? '',
    from: kind === 'rename' ? row.fromPath : null,
    askedBy: personOf(row.askedByUserId, people.names),
    askers: row.askerIds.map((asker) => personOf(asker, people.names)),
    supersededById: row.supersededById,
    decision: toDecision(row, people),
    approvals: toApprovals(known.approvals.get(id) ?? [], people, treeApprovalCounts(rules, about, people)),
    approvalsNeeded: rules.approvals,
    refusal: (isOpen && refusalOf()) || null,
    conflict: isOpen ? conflictOf(plan) : null,
  };
}

function conflictOf(plan: TreePlan) {
  return plan.outcome === 'conflict' ? plan.conflict : null;
}

function toDecision(row: TreeChangeRow, { names }: People): TreeDecisionView | null {
  const { status, decidedByUserId, decidedAt, reason, path, pathAfter } = row;
  if ((status !== 'accepted' && status !== 'rejected') || decidedByUserId === null || decidedAt === null) return null;
  const chosen = pathAfter !== null && pathAfter !== path ? pathAfter : null;
  return { kind: status, reason, path: chosen, decidedBy: personOf(decidedByUserId, names), decidedAt };
}

function toApprovals(
  rows: readonly TreeApprovalRow[],
  { names }: People,
  counts: (userId: string) => boolean,
): TreeApprovalView[] {
  return rows.map(({ userId, path, createdAt }) => ({
    person: personOf(userId, names),
    at: createdAt,
    path,
    counts: counts(userId),
  }));
}
