import type { Context } from '@/identity/context';
import type { RankedDocument } from '../core/rank';
import { getRelevantContextFor } from './relevant-context';

export interface RequestPlace {
  projectId: string;
  /** The document that the user has open. It is left out of the result. */
  documentId: string;
  request: string;
  /** Earlier messages, oldest first. */
  history: readonly string[];
}

const MAX_DOCUMENTS = 5;
/**
 * About one rare word in a path or heading, or two in a text. With less, every request would find irrelevant documents.
 */
const LEAST_EVIDENCE = 0.55;

/**
 * Returns the documents that may matter for a request in a conversation, best first. Returns none unless the evidence
 * is clear.
 */
export async function findContext(
  ctx: Context,
  { projectId, documentId, request, history }: RequestPlace,
): Promise<Omit<RankedDocument, 'score'>[]> {
  const found = await getRelevantContextFor(ctx, {
    projectId,
    query: request,
    history,
    leastEvidence: LEAST_EVIDENCE,
    limit: MAX_DOCUMENTS + 1,
  });
  return found
    .filter((document) => document.documentId !== documentId)
    .slice(0, MAX_DOCUMENTS)
    .map(({ score: _, ...document }) => document);
}
