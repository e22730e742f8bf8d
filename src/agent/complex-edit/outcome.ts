/** How the loop of a complex edit interprets the results of its functions. */

export interface FunctionCallResult {
  /** The id of the call. */
  id: string;
  name: string;
  success: boolean;
  data?: unknown;
  error?: string;
}

export interface LoopOutcome {
  status: 'success' | 'failure' | 'error';
  message?: string;
  error?: string;
}

/** The result for the caller of a complex edit. */
export type FinalResult = { success: true; message: string } | { success: false; error: string };

export const COMPLETE_TASK = 'complete_task';

export interface Completion {
  success: boolean;
  message?: string | undefined;
  error?: string | undefined;
}

/** Why a loop ended without a result, in the prescribed words, which only the calling model reads. */
export const LOOP_ERRORS = {
  failedCalls: 'Complex edit failed due to function call errors during completion attempt.',
  atLimit: 'Complex edit failed: Maximum interaction turns reached.',
  incomplete: 'Complex edit failed: it ended before the task was completed.',
};

const COULD_NOT_COMPLETE = "Couldn't complete task due to errors in other function calls.";

/**
 * Returns the next message to the model, with the data or error of each call. If another call failed, a completion is
 * rejected, so that the model corrects the failure first.
 */
export function prepareFunctionResponsesForModel(
  results: readonly FunctionCallResult[],
): { id: string; name: string; content: unknown }[] {
  return results.map((result) => {
    const { id, name, success, data, error } = result;
    if (!success) return { id, name, content: { error: error ?? 'The function failed.' } };
    if (completionIn(result)?.success && othersFailed(results, result)) {
      return { id, name, content: { error: COULD_NOT_COMPLETE } };
    }
    return { id, name, content: data ?? {} };
  });
}

/** Returns whether the loop stops after this turn. `turn` counts the turns, including this one. */
export function checkTerminationConditions(
  results: readonly FunctionCallResult[],
  turn: number,
  maxTurns: number,
): boolean {
  return turn >= maxTurns || completed(results) !== undefined || declaredImpossible(results) !== undefined;
}

/** Returns what the results of the last turn mean for the whole edit. For `turn`, see `checkTerminationConditions`. */
export function determineLoopOutcome(
  results: readonly FunctionCallResult[],
  turn: number,
  maxTurns: number,
): LoopOutcome {
  const success = completed(results);
  if (success) return { status: 'success', message: success.message ?? 'The edit is complete.' };
  const impossible = declaredImpossible(results);
  if (impossible) {
    return { status: 'failure', error: impossible.error ?? impossible.message ?? 'The edit is not possible.' };
  }
  if (results.some(({ name }) => name === COMPLETE_TASK) && results.some((result) => !result.success)) {
    return { status: 'error', error: LOOP_ERRORS.failedCalls };
  }
  return { status: 'error', error: turn >= maxTurns ? LOOP_ERRORS.atLimit : LOOP_ERRORS.incomplete };
}

export function formatFinalResult({ status, message, error }: LoopOutcome): FinalResult {
  return status === 'success'
    ? { success: true, message: message ?? '' }
    : { success: false, error: error ?? message ?? 'Complex edit failed.' };
}

function completed(results: readonly FunctionCallResult[]): Completion | undefined {
  const found = results.find((result) => completionIn(result)?.success && !othersFailed(results, result));
  return found && completionIn(found);
}

function declaredImpossible(results: readonly FunctionCallResult[]): Completion | undefined {
  return results.map(completionIn).find((completion) => completion?.success === false);
}

function othersFailed(results: readonly FunctionCallResult[], self: FunctionCallResult): boolean {
  return results.some((result) => result !== self && !result.success);
}

function completionIn({ name, success, data }: FunctionCallResult): Completion | undefined {
  return name === COMPLETE_TASK && success ? (data as Completion) : undefined;
}
