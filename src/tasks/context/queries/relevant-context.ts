import { candidates } from '@/documents/queries/candidates';
import type { Context } from '@/identity/context';
import { type RankedDocument, rank } from '../core/rank';
import { type ContextParts, contextTerms, type Relevance } from '../core/terms';

export interface RelevantContextInput extends ContextParts {
  projectId: string;
  /** How much each part counts; what is left out has its usual weight. */
  relevance?: Partial<Relevance> | undefined;
  /** Only these documents. Left out: all of the project. */
  among?: readonly string[] | undefined;
  /** Documents with less evidence are left out; see `RankOptions`. Left out: none. */
  leastEvidence?: number | undefined;
  limit: number;
}

/** How many documents are ranked by all that the index knows of them. */
const MOST_RANKED = 120;

/**
 * Returns the documents of a project that may matter for a request, best first. The query weighs most, the history less.
 * No model is asked, so it costs nothing and takes milliseconds. Throws NOT_FOUND if the person may not read the project.
 */
export async function getRelevantContextFor(ctx: Context, input: RelevantContextInput): Promise<RankedDocument[]> {
  const { projectId, relevance, among, leastEvidence = 0, limit, ...parts } = input;
  const terms = contextTerms(parts, relevance);
  const words = terms.map(({ word, weight }) => ({ word, weight }));
  const found = await candidates(ctx, { projectId, words, among, limit: Math.max(MOST_RANKED, limit) });
  return rank(found, { terms, query: parts.query, leastEvidence, limit });
}
