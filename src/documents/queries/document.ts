import type { Context } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { requireDocument } from '../access';
import type { DocumentSummary, LineEnds } from '../schema';
import { findDocument } from '../store';
import { withPairs } from '../store-pair';

export interface DocumentDetails extends DocumentSummary {
  workspaceId: string;
  projectName: string;
  lineEnds: LineEnds;
  hasBom: boolean;
  createdBy: string;
  createdAt: Date;
  /** Who last changed the text or the path. Null if nobody knows. */
  changedBy: string | null;
  /** Null if it isn't in the trash. */
  trashedAt: Date | null;
  headVersionId: string | null;
  /** The current user's role. */
  role: Role;
  /** Whether the current user can change the text only by suggestions, whatever their role. */
  suggestsOnly: boolean;
}

/** Returns everything that a page needs to know about a document, except its text. */
export async function document(ctx: Context, input: { documentId: string }): Promise<DocumentDetails> {
  const { role, suggestsOnly, documentId } = await requireDocument(ctx, input.documentId, 'read');
  const [row, [paired]] = await Promise.all([
    findDocument(ctx.db, documentId),
    withPairs(sqlOfPool(ctx.pool), [{ documentId }]),
  ]);
  if (!row) throw new AppError('NOT_FOUND', `document not found: ${documentId}`);
  const { id: _id, ...rest } = row;
  return { ...paired, documentId, role, suggestsOnly, ...rest };
}
