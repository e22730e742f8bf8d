import type { Db, Tx } from '@/platform/database';
import type { ModelMessage } from '../core/history/message';

/** The messages inside tool calls, in the table inner_message. */

export interface InnerPlace {
  turnId: string;
  step: number;
  callId: string;
}

/** The messages of one call, in order. */
export async function readInnerMessages(db: Db | Tx, place: InnerPlace): Promise<ModelMessage[]> {
  const rows = await db.innerMessage.findMany({ where: { ...place }, orderBy: { position: 'asc' } });
  return rows.map(({ content }) => JSON.parse(content) as ModelMessage);
}

/** All inner messages of a turn, by step and call, in order. */
export async function readInnerMessagesOfTurn(
  db: Db | Tx,
  turnId: string,
): Promise<{ step: number; callId: string; message: ModelMessage }[]> {
  const rows = await db.innerMessage.findMany({
    where: { turnId },
    orderBy: [{ step: 'asc' }, { callId: 'asc' }, { position: 'asc' }],
  });
  return rows.map(({ step, callId, content }) => ({ step, callId, message: JSON.parse(content) as ModelMessage }));
}

/** Adds a message as JSON text, byte for byte: a provider needs its metadata back unchanged. */
export async function insertInnerMessage(
  tx: Tx,
  place: InnerPlace & { position: number },
  message: ModelMessage,
): Promise<void> {
  await tx.innerMessage.create({ data: { ...place, content: JSON.stringify(message) } });
}
