import { callsIn, type JsonValue } from '../../core/history/message';
import { insertInnerMessage, readInnerMessages } from '../../store/inner-messages';
import type { ToolContext } from '../../tools/tool';
import { noteProgress, type RunningTurn } from '../running-turn';

const RESULT = 'result';

/** Keeps results of work inside tool calls as inner messages; see `ToolContext.once`. */
export function makeOnce(run: RunningTurn): ToolContext['once'] {
  const { turn, step, worker, journal } = run;
  return async <T extends JsonValue>(callId: string, make: () => Promise<T>): Promise<T> => {
    const place = { turnId: turn.id, step, callId };
    const [stored] = await readInnerMessages(worker.platform.db, place);
    const [call] = stored ? callsIn(stored) : [];
    if (call) return call.input as T;
    const result = await make();
    const content = [{ type: 'tool-call' as const, toolCallId: callId, toolName: RESULT, input: result }];
    await journal.commit(async (tx) => {
      await noteProgress(run, tx);
      await insertInnerMessage(tx, { ...place, position: 0 }, { role: 'assistant', content });
      return [];
    });
    return result;
  };
}
