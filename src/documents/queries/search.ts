import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { boundedQuery } from '@/platform/postgres/bounded-query';
import { parseSnippet, passagesOf, readableMarkdown, type Snippet, searchTerms } from '../core/search';
import type { DocumentSummary, SearchDocuments } from '../schema';
import { withPairs } from '../store-pair';
import { findDocuments, listFiltered, type SearchFilter } from '../store-search';

interface FoundDocument extends DocumentSummary {
  projectName: string;
  /** The person who created it. */
  createdBy: string;
  /** The person who changed it last. Null if nobody knows. */
  changedBy: string | null;
  /**
   * Null if the text isn't in the index yet, or if no passage with the word was found in a very long one. It contains no
   * marks if only the path matched, or if the passage has none of several words.
   */
  snippet: Snippet | null;
  /** Whether the text matches, not only the path. */
  isTextMatch: boolean;
}

export interface SearchPage {
  items: FoundDocument[];
  /** Cursor of the next page; undefined at the end. */
  nextCursor: string | undefined;
}

/** The bounds of one search, also for other domains that search. */
export const SEARCH_BOUNDS = { timeoutMs: 3_000, tooSlow: 'This search took too long. Try fewer or longer words.' };

/** Returns the documents of a workspace with undecided suggestions. A later domain implements it. */
export type OpenSuggestions = (ctx: Context, workspaceId: string) => Promise<string[]>;

/**
 * Searches the text and paths of a workspace's documents that the actor may read, best or last changed first, without
 * archived projects and the trash. Takes web syntax ("exact words", -without, or); the last word can be a prefix. With filters and no
 * words, returns the documents that pass the filters, last changed first. The indexed text is seconds behind the live
 * one. Throws UNAVAILABLE if it takes too long. Stops when `signal` aborts.
 */
export async function search(
  ctx: Context,
  input: SearchDocuments,
  { openSuggestions, signal }: { openSuggestions: OpenSuggestions; signal?: AbortSignal | undefined },
): Promise<SearchPage> {
  const { workspaceId, limit, cursor, sort } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const query = input.query.replaceAll('\0', ' ').normalize('NFC').trim();
  const filter = await filterOf(ctx, input, openSuggestions);
  if (!query && Object.values(filter).every((value) => value === undefined))
    return { items: [], nextCursor: undefined };
  const [score, documentId] = cursor?.split(':') ?? [];
  const after = score && documentId ? { score: Number(score), documentId } : undefined;
  const page = { workspaceId, userId: ctx.actor.userId, limit: limit + 1, after, ...filter };
  const words = { terms: searchTerms(query), passages: passagesOf(query), inPath: query.toLowerCase() };
  const rows = await boundedQuery(ctx.pool, { ...SEARCH_BOUNDS, signal }, (sql) =>
    query ? findDocuments(sql, { ...page, ...words, isNewestFirst: sort === 'newest' }) : listFiltered(sql, page),
  );
  const items = await withPairs(sqlOfPool(ctx.pool), rows.slice(0, limit));
  const last = items.at(-1);
  return {
    items: items.map(({ score: _score, headline, ...row }) => ({
      ...row,
      snippet: snippetOf(headline, row, words.passages),
    })),
    nextCursor: rows.length > limit && last ? `${last.score}:${last.documentId}` : undefined,
  };
}

/** Returns null if a piece doesn't contain the only passage that its text matches. */
function snippetOf(
  headline: string | null,
  { kind, isTextMatch }: DocumentSummary & { isTextMatch: boolean },
  passages: readonly string[],
): Snippet | null {
  if (headline === null) return null;
  const snippet = parseSnippet(kind === 'markdown' ? readableMarkdown(headline) : headline);
  return isTextMatch && passages.length === 1 && snippet.marks.length === 0 ? null : snippet;
}

async function filterOf(ctx: Context, input: SearchDocuments, open: OpenSuggestions): Promise<SearchFilter> {
  const { workspaceId, projectId, authorId, kind, changedSince, hasOpenSuggestions } = input;
  const among = hasOpenSuggestions ? await open(ctx, workspaceId) : undefined;
  return { projectId, authorId, kind, changedSince, among };
}
