import { candidates } from '@/documents/queries/candidates';
import type { Context } from '@/identity/context';
import { type RankedDocument, rank } from '../core/rank';
import { type ContextParts, contextTerms, type Relevance } from '../core/terms';

export interface RelevantContextInput extends ContextParts {
  projectId: string;
  /** The weights of the parts. Missing ones have their default weight. */
  relevance?: Partial<Relevance> | undefined;
  /** Searches only these documents. Left out for the whole project. */
  among?: readonly string[] | undefined;
  /** Documents with less evidence are left out; see `RankOptions`. Left out for no minimum. */
  leastEvidence?: number | undefined;
  limit: number;
}

/** How many documents are ranked by everything the index knows about them. */
const MAX_RANKED = 120;

/**
 * Returns the documents of a project that may matter for a request, best first. The query has the highest weight, the
 * history a lower one. No model is called, so it costs nothing and takes milliseconds. Throws NOT_FOUND if the person
 * can't read the project.
 */
export async function getRelevantContextFor(ctx: Context, input: RelevantContextInput): Promise<RankedDocument[]> {
  const { projectId, relevance, among, leastEvidence = 0, limit, ...parts } = input;
  const terms = contextTerms(parts, relevance);
  const words = terms.map(({ word, weight }) => ({ word, weight }));
  const found = await candidates(ctx, { projectId, words, among, limit: Math.max(MAX_RANKED, limit) });
  return rank(found, { terms, query: parts.query, leastEvidence, limit });
}
