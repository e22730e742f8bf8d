import { requireProject } from '@/documents/access';
import { searchedTexts } from '@/documents/texts/searched-texts';
import type { Context } from '@/identity/context';
import { searchTexts } from '../find-matches';
import type { FindInProjectInput, FoundInDocument, FoundInProject } from '../schema';

const MAX_FOUND = 20;
/** A page ends after this time, so that people see what was found so far. */
const PAGE_MS = 3_000;

/**
 * Returns the matches in a project's texts, by path, a page of documents at a time. The texts come from the index,
 * which is at most seconds behind the live ones. Throws NOT_FOUND, and INVALID for an expression that is wrong or takes
 * too long.
 */
export async function findInProject(
  ctx: Context,
  { projectId, replacement, cursor, ...query }: FindInProjectInput,
  signal?: AbortSignal,
): Promise<FoundInProject> {
  await requireProject(ctx, projectId, 'read');
  const documents: FoundInDocument[] = [];
  const until = performance.now() + PAGE_MS;
  let after = cursor ?? '';
  for (;;) {
    const page = await searchedTexts(ctx, { projectId, after });
    const last = page.at(-1);
    if (!last) return { documents, nextCursor: undefined };
    const found = await searchTexts(
      page.map(({ text }) => text),
      query,
      replacement,
      signal,
    );
    for (const [i, { documentId, path, seq }] of page.entries()) {
      const { count, shown } = found[i]!;
      if (count > 0) documents.push({ documentId, path, seq: String(seq), count, matches: shown });
    }
    after = last.path;
    if (documents.length >= MAX_FOUND || performance.now() > until) return { documents, nextCursor: after };
  }
}
