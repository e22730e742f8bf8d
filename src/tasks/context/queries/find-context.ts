import type { Context } from '@/identity/context';
import type { RankedDocument } from '../core/rank';
import { getRelevantContextFor } from './relevant-context';

export interface RequestPlace {
  projectId: string;
  /** The document in front of the user, which isn't found. */
  documentId: string;
  request: string;
  /** What was said before, oldest first. */
  history: readonly string[];
}

const MOST_DOCUMENTS = 5;
/** About one rare word in a path or a heading, or two in a text: less would be noise with every request. */
const LEAST_EVIDENCE = 0.55;

/** Returns the documents that may matter for a request in a conversation, best first. Empty if none clearly do. */
export async function findContext(
  ctx: Context,
  { projectId, documentId, request, history }: RequestPlace,
): Promise<Omit<RankedDocument, 'score'>[]> {
  const found = await getRelevantContextFor(ctx, {
    projectId,
    query: request,
    history,
    leastEvidence: LEAST_EVIDENCE,
    limit: MOST_DOCUMENTS + 1,
  });
  return found
    .filter((document) => document.documentId !== documentId)
    .slice(0, MOST_DOCUMENTS)
    .map(({ score: _, ...document }) => document);
}
