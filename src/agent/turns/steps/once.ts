import type { JsonValue } from '../../core/history/message';
import { insertCallResult, readCallResult } from '../../store/inner-messages';
import type { ToolContext } from '../../tools/tool';
import { noteProgress, type TurnContext } from '../turn-context';

/** Stores results of work inside tool calls; see `ToolContext.once`. */
export function makeOnce(run: TurnContext): ToolContext['once'] {
  const { turn, step, worker, journal } = run;
  return async <T extends JsonValue>(callId: string, make: () => Promise<T>): Promise<T> => {
    const place = { turnId: turn.id, step, callId };
    const kept = await readCallResult(worker.platform.db, place);
    if (kept !== undefined) return kept as T;
    const result = await make();
    await journal.commit(async (tx) => {
      await noteProgress(run, tx);
      await insertCallResult(tx, place, result);
      return [];
    });
    return result;
  };
}
