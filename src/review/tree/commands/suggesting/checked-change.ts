import { requireDocument } from '@/documents/access';
import { requireFree, requirePath, requireStorable } from '@/documents/checks';
import type { SplitText } from '@/documents/core/line-ends';
import { placesOf } from '@/documents/core/place';
import { logNumbers } from '@/documents/queries/log-numbers';
import { documentsOf } from '@/documents/queries/tree';
import type { LineEnds } from '@/documents/schema';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { shortLine, textProblem } from '@/kernel/text';
import { sqlOfPool } from '@/platform/database';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { type PackedBytes, packText } from '@/versions/text-bytes';
import { suggestedPathProblem } from '../../core/suggested-path';
import type { TreeChangeKind, TreeChangeRequest } from '../../schema';

/** A change as its author wants it. */
export type UncheckedChange =
  | { kind: 'create'; path: string; content: SplitText }
  | Exclude<TreeChangeRequest, { kind: 'create' }>;

/** A change that can be stored. */
export interface CheckedChange {
  kind: TreeChangeKind;
  documentId: string | null;
  path: string | null;
  fromPath: string | null;
  /** Edits after this number in the log are news to whoever suggested the deletion. */
  seq: bigint | null;
  text: PackedBytes | undefined;
  lineEnds: LineEnds;
  hasBom: boolean;
}

const NO_CONTENT = { text: undefined, lineEnds: 'lf', hasBom: false } as const;

/**
 * Checks a change before it's stored. `permission`: what its author needs in the document to rename or delete. Throws
 * NOT_FOUND, FORBIDDEN, INVALID, TOO_LARGE and CONFLICT.
 */
export async function checkedChange(
  ctx: Context,
  { projectId, change, permission }: { projectId: string; change: UncheckedChange; permission: Permission },
): Promise<CheckedChange> {
  if (change.kind === 'create') {
    const path = await requireSuggested(ctx, projectId, { wanted: change.path });
    const { text, lineEnds, hasBom } = change.content;
    requireStorable(text, path);
    const packed = await packText(text);
    return { kind: 'create', documentId: null, path, fromPath: null, seq: null, text: packed, lineEnds, hasBom };
  }
  const { documentId } = change;
  const document = await requireDocument(ctx, documentId, permission);
  if (document.projectId !== projectId) throw new AppError('NOT_FOUND', `document not found: ${documentId}`);
  const about = { documentId, fromPath: document.path, ...NO_CONTENT };
  if (change.kind === 'delete') {
    await requireUnfrozen(ctx, documentId);
    // Without a lock: a decision holds the suggestion that this one supersedes, and waits for the log.
    const seq = (await logNumbers(sqlOfPool(ctx.pool), [documentId])).get(documentId) ?? 0n;
    return { kind: 'delete', path: null, seq, ...about };
  }
  const path = await requireSuggested(ctx, projectId, { wanted: change.path, documentId });
  if (path === document.path) throw new AppError('INVALID', `“${path}” is already the document’s path.`);
  return { kind: 'rename', path, seq: null, ...about };
}

/** Returns the normalised path. Throws if people couldn't give it to a document, or to the document to rename. */
async function requireSuggested(
  ctx: Context,
  projectId: string,
  { wanted, documentId }: { wanted: string; documentId?: string },
): Promise<string> {
  const path = requirePath(wanted);
  const problem = suggestedPathProblem(path);
  if (problem) throw new AppError('INVALID', problem);
  const others = (await documentsOf(ctx.db, projectId)).filter((document) => document.documentId !== documentId);
  requireFree(path, placesOf(others.map((document) => document.path)));
  return path;
}

async function requireUnfrozen(ctx: Context, documentId: string): Promise<void> {
  const [frozen] = await storedFrozenRanges(ctx.db, documentId);
  if (!frozen) return;
  const passage = shortLine(frozen.quote, 60);
  throw new AppError(
    'FORBIDDEN',
    `This document contains frozen text (“${passage}”), so nobody can suggest deleting it.`,
  );
}

const LINE = 300;

/** Returns a description as one line. Throws INVALID. */
export function requireLine(description: string): string {
  if (textProblem(description))
    throw new AppError('INVALID', 'The description contains characters that can’t be stored.');
  const line = shortLine(description.slice(0, 4 * LINE), LINE);
  if (line === '') throw new AppError('INVALID', 'The description is empty.');
  return line;
}
