import type { PreparedCall, ProjectDocument, ToolContext } from '@/agent/tools/tool';
import { matchesGlob } from '@/documents/core/glob';

/** The longest glob, in UTF-16 units. */
const LONGEST_GLOB = 300;

/** Returns a whole number from an optional argument, or an error message. */
export function limitIn(
  { input }: PreparedCall,
  { usual, most }: { usual: number; most: number },
): { limit: number } | { problem: string } {
  const given = input.limit ?? usual;
  const limit = typeof given === 'string' ? Number(given) : given;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1) {
    return { problem: 'limit is not a whole number of 1 or more' };
  }
  return { limit: Math.min(limit, most) };
}

/** Returns the documents that match the optional `path` glob, by path, or all documents without it. */
export function documentsIn(
  { input }: PreparedCall,
  { documents }: ToolContext,
): { documents: ProjectDocument[]; glob: string } | { problem: string } {
  const glob = input.path ?? '';
  if (typeof glob !== 'string') return { problem: 'path is not a text' };
  if (glob.length > LONGEST_GLOB) return { problem: `path is longer than ${LONGEST_GLOB} characters` };
  const all = [...documents.values()];
  const wanted = glob.trim();
  return { documents: wanted === '' ? all : all.filter(({ path }) => matchesGlob(wanted, path)), glob: wanted };
}

/** Returns the trimmed `query` argument, or '' if it is missing. */
export function queryIn({ input }: PreparedCall): string {
  return typeof input.query === 'string' ? input.query.trim() : '';
}
