import type { Db } from '@/platform/database';
import { callsIn, type ModelMessage } from '../core/history/message';

/**
 * Returns whether a tool call is pending: its turn runs or waits for a person, nobody has asked it to stop, and the
 * call has no result yet.
 */
export async function isOpenCall(db: Db, { turnId, callId }: { turnId: string; callId: string }): Promise<boolean> {
  const turn = await db.turn.findUnique({
    where: { id: turnId },
    select: {
      status: true,
      stopRequestedAt: true,
      messages: { orderBy: [{ step: 'desc' }, { position: 'desc' }], take: 1, select: { content: true } },
    },
  });
  if (!turn || !ALIVE.has(turn.status) || turn.stopRequestedAt !== null) return false;
  const [last] = turn.messages;
  if (!last) return false;
  return callsIn(JSON.parse(last.content) as ModelMessage).some(({ toolCallId }) => toolCallId === callId);
}

const ALIVE = new Set(['running', 'needs_input']);
