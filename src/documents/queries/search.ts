import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { boundedQuery } from '@/platform/postgres/bounded-query';
import { parseSnippet, passagesOf, type Snippet, searchTerms } from '../core/search';
import type { DocumentSummary, SearchDocuments } from '../schema';
import { findDocuments } from '../store-search';

interface FoundDocument extends DocumentSummary {
  projectName: string;
  /** Null when the text is not in the index yet. Without marks: only the path matched. */
  snippet: Snippet | null;
}

export interface SearchPage {
  items: FoundDocument[];
  /** For the next page; undefined at the end. */
  nextCursor: string | undefined;
}

const BOUNDS = { timeoutMs: 3_000, tooSlow: 'This search took too long. Try longer or fewer words.' };

/**
 * Documents of a workspace by their text and path, best first. Web syntax ("exact words", -without, or); the last word
 * may be a beginning. The text is as the index has it, seconds behind the live one. Throws UNAVAILABLE when it takes
 * too long; stops when `signal` aborts.
 */
export async function search(ctx: Context, input: SearchDocuments, signal?: AbortSignal): Promise<SearchPage> {
  const { workspaceId, limit, cursor } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const query = input.query.replaceAll('\0', ' ').normalize('NFC').trim();
  if (!query) return { items: [], nextCursor: undefined };
  const [score, documentId] = cursor?.split(':') ?? [];
  const wanted = {
    workspaceId,
    terms: searchTerms(query),
    passages: passagesOf(query),
    inPath: query.toLowerCase(),
    limit: limit + 1,
    after: score && documentId ? { score: Number(score), documentId } : undefined,
  };
  const rows = await boundedQuery(ctx.pool, { ...BOUNDS, signal }, (sql) => findDocuments(sql, wanted));
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ score: _score, headline, ...row }) => ({
      ...row,
      snippet: headline === null ? null : parseSnippet(headline),
    })),
    nextCursor: rows.length > limit && last ? `${last.score}:${last.documentId}` : undefined,
  };
}
