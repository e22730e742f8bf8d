import { z } from 'zod';
import { LIVE_EDITORS } from '@/documents/sharing/core/suggest-only';
import type { Db, Tx } from '@/platform/database';
import { groupBy } from './core/group';
import type { ReviewRules } from './core/rules';

/** The tables project_review_rules and hunk_approval. */

const ownersSchema = z.array(z.object({ glob: z.string(), userIds: z.array(z.string()) }));
const suggestOnlySchema = z.array(z.object({ glob: z.string(), mayEdit: z.enum(LIVE_EDITORS) }));

export interface RulesRow extends ReviewRules {
  updatedAt: Date;
  updatedByUserId: string;
}

export async function findRules(db: Db | Tx, projectId: string): Promise<RulesRow | undefined> {
  const row = await db.projectReviewRules.findUnique({ where: { projectId } });
  if (!row) return undefined;
  const owners = ownersSchema.parse(JSON.parse(row.owners));
  return { ...row, owners, suggestOnly: suggestOnlySchema.parse(JSON.parse(row.suggestOnly)) };
}

export async function saveRules(tx: Tx, projectId: string, rules: ReviewRules, userId: string): Promise<void> {
  const { approvals, notOwnRequest, owners, suggestOnly } = rules;
  const data = {
    approvals,
    notOwnRequest,
    owners: JSON.stringify(owners),
    suggestOnly: JSON.stringify(suggestOnly),
    updatedAt: new Date(),
    updatedByUserId: userId,
  };
  await tx.projectReviewRules.upsert({ where: { projectId }, create: { projectId, ...data }, update: data });
}

export async function deleteRules(tx: Tx, projectId: string): Promise<void> {
  await tx.projectReviewRules.deleteMany({ where: { projectId } });
}

export interface ApprovalRow {
  hunkId: string;
  userId: string;
  text: string | null;
  createdAt: Date;
}

/** Returns approvals by hunk, oldest first. */
export async function findApprovals(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, ApprovalRow[]>> {
  const rows = await db.hunkApproval.findMany({
    where: { hunkId: { in: [...hunkIds] } },
    orderBy: { createdAt: 'asc' },
  });
  return groupBy(rows, ({ hunkId }) => hunkId);
}

/** Stores approvals, one per person and hunk. A later one replaces an earlier one. */
export async function saveApprovals(
  tx: Tx,
  approvals: readonly { hunkId: string; userId: string; text: string | undefined }[],
): Promise<void> {
  const { userId } = approvals[0] ?? {};
  if (userId === undefined) return;
  await deleteApprovals(tx, { userId, hunkIds: approvals.map(({ hunkId }) => hunkId) });
  await tx.hunkApproval.createMany({ data: approvals.map(({ text, ...row }) => ({ ...row, text: text ?? null })) });
}

/** Deletes the approvals of one person, or of everyone if there is no `userId`. Returns the hunks that had one. */
export async function deleteApprovals(
  tx: Tx,
  { userId, hunkIds }: { userId?: string; hunkIds: readonly string[] },
): Promise<Set<string>> {
  const where = { hunkId: { in: [...hunkIds] }, ...(userId === undefined ? {} : { userId }) };
  const rows = await tx.hunkApproval.findMany({ where, select: { hunkId: true } });
  if (rows.length > 0) await tx.hunkApproval.deleteMany({ where });
  return new Set(rows.map(({ hunkId }) => hunkId));
}
