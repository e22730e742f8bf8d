import { isInside } from '@/documents/core/path';
import { indexedTexts } from '@/documents/queries/indexed-texts';
import { tree } from '@/documents/queries/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { Context } from '@/identity/context';
import type { Reference } from '../core/broken-references';
import { namedPaths } from '../core/references';

/** The most references to list, and the most UTF-16 units of all sources to search. */
const MOST = 200;
const MAX_CHARACTERS = 4_000_000;

/**
 * Returns the references by path between a document or folder and the rest of its project, and those within it: they
 * can break when it moves. A sheet's other half counts as part of it. Texts are seconds behind the live ones.
 */
export async function references(
  ctx: Context,
  { projectId, path }: { projectId: string; path: string },
): Promise<Reference[]> {
  const documents = await tree(ctx, { projectId });
  const moving = movingWith(documents, path);
  const ends = new Map(documents.map((one) => [one.path, { path: one.path, moves: moving.has(one.documentId) }]));
  const sources = documents.filter(({ kind }) => kind === 'typst');
  const found: Reference[] = [];
  for await (const { text, path: from } of textsOf(ctx, projectId, sources)) {
    const source = ends.get(from);
    for (const { name, path: to } of namedPaths(text, from)) {
      const target = ends.get(to);
      if (!source || !target || source === target) continue;
      if (source.moves || target.moves) found.push({ source, name, target });
    }
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

/** Returns the ids of the documents that move with a path. */
function movingWith(documents: readonly DocumentSummary[], path: string): ReadonlySet<string | undefined> {
  const inside = documents.filter((one) => one.path === path || isInside(one.path, path));
  return new Set(inside.flatMap(({ documentId, pair }) => [documentId, pair?.companionId]));
}

async function* textsOf(ctx: Context, projectId: string, sources: readonly DocumentSummary[]) {
  if (sources.length === 0) return;
  const paths = new Map(sources.map(({ documentId, path }) => [documentId, path]));
  let room = MAX_CHARACTERS;
  for await (const batch of indexedTexts(ctx, { projectId, documentIds: [...paths.keys()] })) {
    for (const { documentId, text } of batch) {
      room -= text.length;
      if (room < 0) return;
      yield { text, path: paths.get(documentId) ?? '' };
    }
  }
}
