import { wordsSaid } from '../../core/history/words-said';
import type { OpenedTurn } from '../turn-context';
import type { FoundDocument } from '../worker';

/** A person is waiting for the answer, so a slower search is skipped. */
const LONGEST_MS = 2_000;

/**
 * Returns documents that may matter for a request of the turn, best first. Empty if the search fails or takes too long,
 * because the turn continues without it.
 */
export async function foundContext(
  { ctx, worker, document, turn, stored, history }: OpenedTurn,
  request: string,
): Promise<FoundDocument[]> {
  // A refinement concerns only the suggestion that it refines.
  if (stored.refines) return [];
  const { projectId, documentId } = document;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<FoundDocument[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LONGEST_MS);
  });
  const at = { projectId, documentId, request, history: wordsSaid(history) };
  const found = worker.ports.findContext(ctx, at).catch((error) => {
    worker.platform.log.warn({ err: error, turn: turn.id }, 'documents that may matter could not be looked up');
    return [];
  });
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer));
}
