import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { AppError } from '@/kernel/error';
import type { Db, Sql, Tx } from '@/platform/database';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import type { Match } from './core/matches';
import { unfrozen } from './core/plan';
import { findMatches, MOST_MATCHES } from './find-matches';
import type { ChosenDocument, ReplacedInDocument, ReplaceInput } from './schema';

interface Reader {
  sql: Sql;
  db: Db | Tx;
}

export interface DocumentPlan extends Awaited<ReturnType<typeof loadState>> {
  text: string;
  matches: Match[];
  /** Matches that stay because they are in frozen passages. */
  frozen: number;
  /** Why nothing is to be done. */
  problem: ReplacedInDocument['problem'];
}

/**
 * What a replacement does in one document, from its present text. The caller destroys `doc`. Throws INVALID, and
 * TOO_LARGE for too many matches.
 */
export async function planDocument(
  { sql, db }: Reader,
  input: ReplaceInput,
  chosen: ChosenDocument,
): Promise<DocumentPlan> {
  const { replacement, runId: _run, documents: _documents, ...query } = input;
  const state = await loadState(sql, chosen.documentId);
  try {
    const text = contentOf(state.doc).toString();
    if (chosen.except.length > 0 && String(state.seq) !== chosen.seq) {
      return { ...state, text, matches: [], frozen: 0, problem: 'changed' };
    }
    const [found = []] = await findMatches([text], query, replacement);
    if (found.length > MOST_MATCHES) {
      throw new AppError('TOO_LARGE', `This document has more than ${MOST_MATCHES} matches.`);
    }
    const wanted = found.filter(({ from }) => !chosen.except.includes(from));
    const ranges = await storedFrozenRanges(db, chosen.documentId);
    const { matches, frozen } = unfrozen(state.doc, { text, matches: wanted, ranges });
    const isNothing = matches.every(({ from, to, replacement: after }) => text.slice(from, to) === after);
    const problem = !isNothing ? undefined : frozen > 0 ? 'frozen' : 'nothing';
    return { ...state, text, matches: isNothing ? [] : matches, frozen, problem };
  } catch (error) {
    state.doc.destroy();
    throw error;
  }
}

/** The answer of one document. What it refuses is said there, so that the others go on. */
export async function refusalsOf(
  documentId: string,
  change: () => Promise<ReplacedInDocument>,
): Promise<ReplacedInDocument> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INVALID' || error.code === 'NOT_FOUND') throw error;
    return { documentId, problem: 'refused', message: error.message, count: 0, frozen: 0 };
  }
}
