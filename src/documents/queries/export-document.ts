import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { requireDocument } from '../access';
import { nameOf } from '../core/path';
import { findDocument } from '../store';
import { currentFile } from './document-state';

export interface ExportedDocument {
  /** The file's name, without its folders. */
  name: string;
  /** Never a type that a browser would run. */
  contentType: 'text/plain; charset=utf-8' | 'application/octet-stream';
  bytes: Uint8Array;
}

/** Returns a document as a file, with its original line endings and byte order mark. */
export async function exportDocument(ctx: Context, input: { documentId: string }): Promise<ExportedDocument> {
  const { documentId } = await requireDocument(ctx, input.documentId, 'read');
  const row = await findDocument(ctx.db, documentId);
  if (!row) throw new AppError('NOT_FOUND', `document not found: ${documentId}`);
  return {
    name: nameOf(row.path),
    contentType: row.kind === 'code' ? 'application/octet-stream' : 'text/plain; charset=utf-8',
    bytes: await currentFile(sqlOfPool(ctx.pool), documentId, { lineEnds: row.lineEnds, hasBom: row.hasBom }),
  };
}
