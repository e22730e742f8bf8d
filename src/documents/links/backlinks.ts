import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireDocument } from '../access';
import { linkTargetsOf } from '../core/index/links';
import type { BacklinksInput, DocumentKind } from '../schema';
import { findBacklinks } from './store';

export interface Backlink {
  documentId: string;
  path: string;
  kind: DocumentKind;
  projectName: string;
  /** The line with the link, shortened, as Markdown. */
  words: string;
}

export interface Backlinks {
  documents: Backlink[];
  /** The number of all documents that link here. */
  total: number;
}

/**
 * Returns the documents whose texts link to a document, by its id or by its path in the same project. Leaves out the
 * trash and documents that the actor may not read. Like search, it's seconds behind the live texts.
 */
export async function backlinks(ctx: Context, { documentId, cursor, limit }: BacklinksInput): Promise<Backlinks> {
  const { path, projectId, workspaceId } = await requireDocument(ctx, documentId, 'read');
  const [byId, byPath] = linkTargetsOf({ documentId, path });
  const to = { documentId, projectId, workspaceId, userId: ctx.actor.userId, byId: byId!, byPath: byPath! };
  const rows = await findBacklinks(sqlOfPool(ctx.pool), to, { offset: cursor, limit });
  return { documents: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
