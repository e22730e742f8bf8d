import type { DecisionReport } from '../../schema';
import type { CarriedOut } from './apply-decisions';

/** What was done to one suggestion. */
export function reportOn(done: CarriedOut, suggestionId: string, skipped: number): DecisionReport {
  const own = done.rulings.filter(({ suggestion }) => suggestion.id === suggestionId);
  const alreadyThere = own.filter(({ verdict }) => verdict.kind === 'already_there').length;
  return {
    decided: own.length - alreadyThere,
    alreadyThere,
    approved: done.approvals.filter(({ suggestion }) => suggestion.id === suggestionId).length,
    skipped,
    status: done.closed.get(suggestionId) ?? 'pending',
  };
}
