import { requireDocument } from '@/documents/access';
import { requireFree, requirePath, requireStorable } from '@/documents/checks';
import type { SplitText } from '@/documents/core/line-ends';
import { companionPath, placesOf } from '@/documents/core/place';
import { logNumbers } from '@/documents/queries/log-numbers';
import { companionOf } from '@/documents/queries/tree';
import type { DocumentSummary, LineEnds } from '@/documents/schema';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { shortLine, textProblem } from '@/kernel/text';
import { sqlOfPool } from '@/platform/database';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { type PackedBytes, packText } from '@/versions/text-bytes';
import { suggestedPathProblem } from '../../core/suggested-path';
import type { TreeChangeKind, TreeChangeRequest } from '../../schema';

/** A change as its author requested it, before it's checked. */
export type UncheckedChange =
  | { kind: 'create'; path: string; content: SplitText }
  | Exclude<TreeChangeRequest, { kind: 'create' }>;

/** A change that can be stored. */
export interface CheckedChange {
  kind: TreeChangeKind;
  documentId: string | null;
  path: string | null;
  fromPath: string | null;
  /** Edits with a higher number in the log are unknown to the person who suggested the deletion. */
  seq: bigint | null;
  text: PackedBytes | undefined;
  lineEnds: LineEnds;
  hasBom: boolean;
}

interface Checking {
  projectId: string;
  /** The project's documents, as `documentsOf` returns them. */
  documents: readonly DocumentSummary[];
  change: UncheckedChange;
  permission: Permission;
}

const NO_CONTENT = { text: undefined, lineEnds: 'lf', hasBom: false } as const;

/**
 * Checks a change before it's stored. `permission`: the permission that its author needs in the document to rename or
 * delete. Throws NOT_FOUND, FORBIDDEN, INVALID, TOO_LARGE and CONFLICT.
 */
export async function checkedChange(
  ctx: Context,
  { projectId, documents, change, permission }: Checking,
): Promise<CheckedChange> {
  if (change.kind === 'create') {
    const path = requireSuggested(documents, { wanted: change.path });
    const { text, lineEnds, hasBom } = change.content;
    requireStorable(text, path);
    const packed = await packText(text);
    return { kind: 'create', documentId: null, path, fromPath: null, seq: null, text: packed, lineEnds, hasBom };
  }
  const { documentId } = change;
  const document = await requireDocument(ctx, documentId, permission);
  if (document.projectId !== projectId) throw new AppError('NOT_FOUND', `document not found: ${documentId}`);
  const about = { documentId, fromPath: document.path, ...NO_CONTENT };
  const companion = await companionOf(ctx.db, documentId);
  if (change.kind === 'delete') {
    for (const id of companion ? [documentId, companion.documentId] : [documentId]) await requireUnfrozen(ctx, id);
    // Read without a lock: a decision locks the suggestion that this one supersedes, and waits for the log.
    const seq = (await logNumbers(sqlOfPool(ctx.pool), [documentId])).get(documentId) ?? 0n;
    return { kind: 'delete', path: null, seq, ...about };
  }
  const path = requireSuggested(documents, { wanted: change.path, documentId, companion });
  if (path === document.path) throw new AppError('INVALID', `“${path}” is already the document’s path.`);
  return { kind: 'rename', path, seq: null, ...about };
}

type Companion = Awaited<ReturnType<typeof companionOf>>;

/**
 * Returns the normalised path. Throws if people couldn't give this path to a new document, or to the document to
 * rename.
 */
function requireSuggested(
  documents: readonly DocumentSummary[],
  { wanted, documentId, companion }: { wanted: string; documentId?: string; companion?: Companion },
): string {
  const path = requirePath(wanted);
  const problem = suggestedPathProblem(path);
  if (problem) throw new AppError('INVALID', problem);
  const moving = [documentId, companion?.documentId];
  const others = documents.filter((document) => !moving.includes(document.documentId));
  const places = placesOf(others.map((document) => document.path));
  requireFree(path, places);
  if (companion) requireFree(companionPath(path, companion.path), places);
  return path;
}

async function requireUnfrozen(ctx: Context, documentId: string): Promise<void> {
  const [frozen] = await storedFrozenRanges(ctx.db, documentId);
  if (!frozen) return;
  const passage = shortLine(frozen.quote, 60);
  throw new AppError(
    'FORBIDDEN',
    `This document contains locked text (“${passage}”), so nobody can suggest deleting it.`,
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
