import { sqlOfTransaction, type Tx } from '@/platform/database';
import { readWholeAnswer } from '../store/task-turns';

/** Returns all answers of the agent in a turn, without thoughts and tool calls. The caller checks access. */
export function turnAnswer(tx: Tx, turnId: string): Promise<string> {
  return readWholeAnswer(sqlOfTransaction(tx), turnId);
}
