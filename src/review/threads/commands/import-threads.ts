import * as Y from 'yjs';
import type { DocumentAccess } from '@/documents/access';
import { currentTextAndState } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { startOf, textProblem } from '@/kernel/text';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { anchorHunks } from '@/versions/core/hunks/anchors';
import { MAX_BODY, MAX_COMMENTS, MAX_OPEN_THREADS, MAX_PASSAGE } from '../core/limits';
import { insertThreads } from '../store';

export interface ThreadToImport {
  /** Offset in the document's text, in UTF-16 units. The range isn't empty. */
  from: number;
  to: number;
  /** In order. Comments that are too long are cut. */
  bodies: readonly string[];
  isResolved: boolean;
}

export interface ImportThreads {
  /** A document that was created in the same transaction. */
  document: Pick<DocumentAccess, 'documentId' | 'workspaceId'>;
  threads: readonly ThreadToImport[];
}

export interface ImportedThreads {
  threads: number;
  /** The comments in them, with the first one of each thread. */
  comments: number;
}

/**
 * Adds threads from a file to a new document, in the person's name. Mentions in them are only text, and nobody is
 * notified. Threads and replies beyond the limits are left out. Returns how many were added.
 */
export async function importThreads(
  tx: Tx,
  ctx: Context,
  { document, threads }: ImportThreads,
): Promise<ImportedThreads> {
  const { documentId, workspaceId } = document;
  const { userId } = ctx.actor;
  const taken = threads.filter(({ from, to }) => to - from <= MAX_PASSAGE).slice(0, MAX_OPEN_THREADS);
  if (taken.length === 0) return { threads: 0, comments: 0 };
  const { text, state } = await currentTextAndState(sqlOfTransaction(tx), documentId);
  let comments = 0;
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, state);
    const anchors = anchorHunks(doc, taken);
    const rows = taken.map(({ from, to, bodies, isResolved }, i) => ({
      ...{ id: newId(), documentId, quote: text.slice(from, to), isResolved },
      ...{ anchorFrom: anchors[i]!.from, anchorTo: anchors[i]!.to },
      comments: bodies.slice(0, MAX_COMMENTS).map((body) => ({ id: newId(), body: bodyOf(body) })),
    }));
    await insertThreads(tx, rows, userId);
    comments = rows.reduce((sum, row) => sum + row.comments.length, 0);
  } finally {
    doc.destroy();
  }
  await recordAuditEvent(tx, {
    ...{ workspaceId, actorId: userId, action: 'thread.many_imported', subjectType: 'document', subjectId: documentId },
    data: { documentId, threads: taken.length },
  });
  return { threads: taken.length, comments };
}

/** Escapes mentions, `<@id>`, so that they aren't shown as mentions. */
function bodyOf(body: string): string {
  const text = startOf(body.replaceAll('<@', '< @'), MAX_BODY);
  return textProblem(text) ? '' : text;
}
