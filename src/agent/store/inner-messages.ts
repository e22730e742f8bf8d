import type { Db, Tx } from '@/platform/database';
import { callsIn, type JsonValue, type ModelMessage } from '../core/history/message';

/** The messages inside tool calls, in the table inner_message. */

export interface InnerPlace {
  turnId: string;
  step: number;
  callId: string;
}

/** Returns the place of one conversation, for a call that has several. */
export function partOfCall(callId: string, part: string): string {
  return `${callId}#${part}`;
}

/** Returns the messages of a call's conversations whose names start with `prefix`, each with the rest of its name. */
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

/** Returns whether messages at a place belong to a call: to its only conversation, or to one of several. */
export function isInsideCall(place: string, callId: string): boolean {
  return place === callId || place.startsWith(partOfCall(callId, ''));
}

/** Returns the messages of one call, in order. */
export async function readInnerMessages(db: Db | Tx, place: InnerPlace): Promise<ModelMessage[]> {
  const rows = await db.innerMessage.findMany({ where: { ...place }, orderBy: { position: 'asc' } });
  return rows.map(({ content }) => JSON.parse(content) as ModelMessage);
}

/** Returns all inner messages of a turn, by step and call, in order. */
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

/** Stores a message as JSON, byte for byte, because a provider needs its metadata back unchanged. */
export async function insertInnerMessage(
  tx: Tx,
  place: InnerPlace & { position: number },
  message: ModelMessage,
): Promise<void> {
  await tx.innerMessage.create({ data: { ...place, content: JSON.stringify(message) } });
}

const RESULT = 'result';

/** Stores the result of work inside a call, as its only inner message. Returns false if there already is one. */
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

/** Returns the stored result of a call, or undefined if there is none. */
export async function readCallResult(
  db: Db | Tx,
  { turnId, step, callId }: InnerPlace,
): Promise<JsonValue | undefined> {
  const [stored] = await readInnerMessages(db, { turnId, step, callId });
  const [call] = stored ? callsIn(stored) : [];
  return call?.toolName === RESULT ? (call.input as JsonValue) : undefined;
}
