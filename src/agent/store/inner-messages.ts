import type { Db, Tx } from '@/platform/database';
import { callsIn, type JsonValue, type ModelMessage } from '../core/history/message';

/** The messages inside tool calls, in the table inner_message. */

export interface InnerPlace {
  turnId: string;
  step: number;
  callId: string;
}

/** The place of one of several conversations inside a call. */
export function partOfCall(callId: string, part: string): string {
  return `${callId}#${part}`;
}

/** The messages of the conversations inside a call whose names start with `prefix`, each with the rest of its name. */
export async function readPartsOfCall(
  db: Db | Tx,
  { turnId, step, callId }: InnerPlace,
  prefix: string,
): Promise<{ part: string; message: ModelMessage }[]> {
  const start = partOfCall(callId, prefix);
  const rows = await db.innerMessage.findMany({
    where: { turnId, step },
    orderBy: [{ callId: 'asc' }, { position: 'asc' }],
  });
  return rows.flatMap((row) =>
    row.callId.startsWith(start)
      ? { part: row.callId.slice(start.length), message: JSON.parse(row.content) as ModelMessage }
      : [],
  );
}

/** Whether messages at a place belong to a call: to its only conversation, or to one of several. */
export function isInsideCall(place: string, callId: string): boolean {
  return place === callId || place.startsWith(partOfCall(callId, ''));
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

const RESULT = 'result';

/** Keeps the result of work inside a call, as its only inner message. False if there already is one. */
export async function insertCallResult(
  tx: Tx,
  { turnId, step, callId }: InnerPlace,
  result: JsonValue,
): Promise<boolean> {
  const content = [{ type: 'tool-call', toolCallId: callId, toolName: RESULT, input: result }];
  const { count } = await tx.innerMessage.createMany({
    data: [{ turnId, step, callId, position: 0, content: JSON.stringify({ role: 'assistant', content }) }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** The kept result of a call; undefined if there is none. */
export async function readCallResult(
  db: Db | Tx,
  { turnId, step, callId }: InnerPlace,
): Promise<JsonValue | undefined> {
  const [stored] = await readInnerMessages(db, { turnId, step, callId });
  const [call] = stored ? callsIn(stored) : [];
  return call?.toolName === RESULT ? (call.input as JsonValue) : undefined;
}
