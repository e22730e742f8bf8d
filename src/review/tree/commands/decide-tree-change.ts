import type { ProjectAccess } from '@/documents/access';
import { requirePath } from '@/documents/checks';
import { lockHead } from '@/documents/commands/append-update';
import { lockTree } from '@/documents/commands/lock-tree';
import { companionOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { keptText } from '@/versions/queries/kept-text';
import { SUGGESTION_NOT_FOUND } from '../../access';
import { isApproved, NO_RULES } from '../../core/rules';
import { type People, peopleOf, personOf } from '../../people';
import { refusedByRule } from '../../refusals';
import { findRules } from '../../store-rules';
import { requireTreeChange } from '../access';
import { touchedPaths } from '../core/touched-paths';
import { planTreeChange, type TreePlan } from '../core/tree-plan';
import { frozenTreeRefusal, planRefusal, treeApprovalCounts, treeRefusal } from '../policy';
import type { DecideTreeChangeInput, TreeChoice, TreeDecisionReport } from '../schema';
import {
  findTreeApprovals,
  lockTreeChange,
  markAccepted,
  markRejected,
  saveTreeApproval,
  type TreeChangeRow,
} from '../store';
import { applyTreePlan } from './apply-tree-plan';
import { announceTreeChange, auditTreeChange } from './tree-events';

type Accept = Extract<TreeChoice, { kind: 'accept' }>;

/**
 * Accepts or rejects a tree change. An acceptance, its effect on the tree, and the audit events are one transaction. If
 * the project requires several approvals, an acceptance below that number is stored, and the change stays open.
 * `beforehand` is called in the transaction before anything is decided, and may throw to prevent it.
 *
 * Throws NOT_FOUND; INVALID for a path that can't be used; FORBIDDEN, with `details.reason` `rule` if a review rule
 * forbids it; and CONFLICT with `details.reason` `decided` (and who decided what), `closed`, or `changed` (and the
 * `conflict`). After an error nothing has changed.
 */
export async function decideTreeChange(
  ctx: Context,
  { treeChangeId, choice }: DecideTreeChangeInput,
  beforehand?: (tx: Tx) => Promise<void>,
): Promise<TreeDecisionReport> {
  const { found, access } = await requireTreeChange(ctx, treeChangeId, 'decide');
  const people = await peopleOf(ctx, access);
  const path = choice.kind === 'accept' ? chosenPath(found, choice) : undefined;
  // The text never changes and may be long, so it's read outside the transaction.
  const text = choice.kind === 'accept' && found.textHash ? await keptText(ctx.db, found.textHash) : '';
  const report = await inTransaction(ctx.db, async (tx) => {
    const paths = await lockTree(tx, found.projectId);
    const row = requireOpen(await lockTreeChange(tx, found.id), people);
    await beforehand?.(tx);
    const deciding = { ctx, tx, access, people, row };
    if (choice.kind === 'reject') return reject(deciding, choice.reason);
    const isDeletion = row.kind === 'delete' && row.documentId !== null && paths.has(row.documentId);
    const seq = isDeletion ? await lockHead(tx, row.documentId!) : 0n;
    const plan = planTreeChange(row, { paths, seq }, { path, seen: choice.seen });
    return accept(deciding, { plan, path, text });
  });
  announceTreeChange(ctx, { ...found, documentId: report.documentId }, access);
  return report;
}

/** Returns the path that the reviewer chose, if it differs from the suggested one. */
function chosenPath({ kind, path }: TreeChangeRow, choice: Accept): string | undefined {
  if (choice.path === undefined) return undefined;
  if (kind === 'delete')
    throw new AppError('INVALID', 'A deletion doesn’t take a path. Send the decision without one.');
  const chosen = requirePath(choice.path);
  return chosen === path ? undefined : chosen;
}

interface Deciding {
  ctx: Context;
  tx: Tx;
  access: ProjectAccess;
  people: People;
  row: TreeChangeRow;
}

function requireOpen(row: TreeChangeRow | undefined, { names }: People): TreeChangeRow {
  if (!row) throw new AppError('NOT_FOUND', SUGGESTION_NOT_FOUND);
  const { status, decidedByUserId, decidedAt, supersededById } = row;
  if (status === 'pending') return row;
  if (status === 'withdrawn') {
    throw new AppError('CONFLICT', 'This suggestion was withdrawn. Nothing was changed.', {
      details: { reason: 'closed', status, supersededById },
    });
  }
  if (status === 'superseded') {
    throw new AppError('CONFLICT', 'A newer suggestion replaced this one. Nothing was changed.', {
      details: { reason: 'closed', status, supersededById },
    });
  }
  const decidedBy = personOf(decidedByUserId ?? '', names);
  throw new AppError('CONFLICT', `${decidedBy.name} already ${status} this change. Nothing was changed.`, {
    details: { reason: 'decided', kind: status, decidedBy, decidedAt },
  });
}

async function reject(deciding: Deciding, reason: string | undefined): Promise<TreeDecisionReport> {
  const { ctx, tx, row } = deciding;
  await markRejected(tx, row.id, { userId: ctx.actor.userId, at: new Date() }, reason);
  await auditTreeChange(deciding, 'rejected', {});
  return { status: 'rejected', approved: false, documentId: row.documentId, path: row.path ?? row.fromPath };
}

async function accept(
  deciding: Deciding,
  { plan, path, text }: { plan: TreePlan; path: string | undefined; text: string },
): Promise<TreeDecisionReport> {
  const { ctx, tx, row } = deciding;
  if (plan.outcome === 'conflict') {
    const { conflict } = plan;
    throw new AppError('CONFLICT', conflict.message, { details: { reason: 'changed', conflict } });
  }
  if (!(await isEnough(deciding, plan, path))) {
    await saveTreeApproval(tx, { treeChangeId: row.id, userId: ctx.actor.userId, path: path ?? null });
    await auditTreeChange(deciding, 'approved', { path });
    return { status: 'pending', approved: true, documentId: row.documentId, path: path ?? row.path };
  }
  const done = await applyTreePlan(deciding, plan, text);
  await markAccepted(tx, row.id, { userId: ctx.actor.userId, at: new Date() }, done);
  await auditTreeChange(deciding, 'accepted', { documentId: done.documentId, path: done.pathAfter ?? done.pathBefore });
  return { status: 'accepted', approved: false, documentId: done.documentId, path: done.pathAfter ?? done.pathBefore };
}

/**
 * Returns whether the acceptance has all approvals that the project requires. Throws FORBIDDEN if a review rule forbids
 * it.
 */
async function isEnough(
  { ctx, tx, people, row }: Deciding,
  plan: TreePlan,
  path: string | undefined,
): Promise<boolean> {
  const { userId } = ctx.actor;
  const rules = (await findRules(tx, row.projectId)) ?? NO_RULES;
  const companion = row.documentId === null ? undefined : await companionOf(tx, row.documentId);
  const about = { paths: touchedPaths(row, plan, companion?.path), askers: row.askerIds };
  const frozen = plan.outcome === 'delete' ? await storedFrozenRanges(tx, plan.documentId) : [];
  if (plan.outcome === 'delete' && companion) frozen.push(...(await storedFrozenRanges(tx, companion.documentId)));
  const refusal =
    treeRefusal(rules, { ...about, userId }, people) ??
    planRefusal(rules, { plan, userId }, people) ??
    frozenTreeRefusal(frozen, people);
  if (refusal) throw refusedByRule(refusal);
  const given = (await findTreeApprovals(tx, [row.id])).map((one) => ({
    userId: one.userId,
    text: one.path ?? undefined,
  }));
  const own = { userId, text: path, isOwnWording: path !== undefined };
  return isApproved(rules, given, own, treeApprovalCounts(rules, about, people));
}
