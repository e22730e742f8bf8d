import type { DecisionReport } from '../../schema';
import type { AppliedDecisions } from './apply-decisions';

/** Returns a summary of the decisions on one suggestion. */
export function reportOn(done: AppliedDecisions, suggestionId: string, skipped: number): DecisionReport {
  const own = done.decisions.filter(({ suggestion }) => suggestion.id === suggestionId);
  const alreadyThere = own.filter(({ effect }) => effect.kind === 'already_there').length;
  return {
    decided: own.length - alreadyThere,
    alreadyThere,
    approved: done.approvals.filter(({ suggestion }) => suggestion.id === suggestionId).length,
    skipped,
    status: done.closed.get(suggestionId) ?? 'pending',
  };
}
