import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { AppError } from '@/kernel/error';
import type { Sql } from '@/platform/database';
import type { FrozenRange } from '@/versions/core/hunks/frozen';
import type { Match } from './core/matches';
import { unfrozen } from './core/plan';
import { matchesToReplace } from './find-matches';
import type { ChosenDocument, ReplacedInDocument, ReplaceInput } from './schema';

/** A document's current text and the matches in it that the person wants to replace. */
export interface MatchedDocument extends Awaited<ReturnType<typeof loadState>> {
  text: string;
  matches: Match[];
  /** Whether the text isn't the one that was searched, and some of its matches were left out. */
  isOther: boolean;
}

export interface DocumentPlan {
  matches: Match[];
  /** The number of matches that are skipped because they are in frozen passages. */
  frozen: number;
  /** Why the document isn't changed. */
  problem: ReplacedInDocument['problem'];
}

/**
 * Finds the matches in a document's current text. This can take seconds: don't hold a lock. The caller destroys `doc`.
 * Throws INVALID, and TOO_LARGE for too many matches.
 */
export async function matchDocument(sql: Sql, input: ReplaceInput, chosen: ChosenDocument): Promise<MatchedDocument> {
  const { replacement, runId: _run, documents: _documents, ...query } = input;
  const state = await loadState(sql, chosen.documentId);
  try {
    const text = contentOf(state.doc).toString();
    const isOther = chosen.except.length > 0 && String(state.seq) !== chosen.seq;
    const found = isOther ? [] : await matchesToReplace(text, query, replacement);
    return { ...state, text, isOther, matches: found.filter(({ from }) => !chosen.except.includes(from)) };
  } catch (error) {
    state.doc.destroy();
    throw error;
  }
}

/** Returns which of the matches to replace, given the document's frozen passages. */
export function planDocument(
  { doc, text, matches: wanted, isOther }: MatchedDocument,
  ranges: readonly FrozenRange[],
): DocumentPlan {
  if (isOther) return { matches: [], frozen: 0, problem: 'changed' };
  const { matches, frozen } = unfrozen(doc, { text, matches: wanted, ranges });
  const isNothing = matches.every(({ from, to, replacement: after }) => text.slice(from, to) === after);
  const problem = !isNothing ? undefined : frozen > 0 ? 'frozen' : 'nothing';
  return { matches: isNothing ? [] : matches, frozen, problem };
}

/**
 * Changes documents one after the other. If one can't be changed, its result says why and the others continue. After an
 * expression that is wrong or takes too long, no more documents are tried. Throws if no document could be changed for a
 * reason other than its text, so the caller learns what is wrong with the whole request.
 */
export async function changeEach(
  chosen: readonly ChosenDocument[],
  change: (chosen: ChosenDocument) => Promise<ReplacedInDocument>,
): Promise<ReplacedInDocument[]> {
  const results: ReplacedInDocument[] = [];
  const refusals: AppError[] = [];
  for (const one of chosen) {
    const last = refusals.at(-1);
    const result = last?.code === 'INVALID' ? last : await resultOf(() => change(one));
    if (result instanceof AppError) refusals.push(result);
    results.push(result instanceof AppError ? refusal(one.documentId, result) : result);
  }
  const [first] = refusals;
  if (first && refusals.length === chosen.length && OF_REQUEST.has(first.code)) throw first;
  return results;
}

const OF_REQUEST: ReadonlySet<string> = new Set(['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED']);

async function resultOf(change: () => Promise<ReplacedInDocument>): Promise<ReplacedInDocument | AppError> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function refusal(documentId: string, { message }: AppError): ReplacedInDocument {
  return { documentId, problem: 'refused', message, count: 0, frozen: 0 };
}
