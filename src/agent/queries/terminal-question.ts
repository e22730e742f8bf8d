import { type DocumentAccess, requireDocument } from '@/documents/access';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireTurn } from '../access';
import { callsIn } from '../core/history/message';
import { readQuestions } from '../questions/store';
import { readMessages, readPins } from '../store/turn-reader';
import { readArguments } from '../tools/arguments';
import type { ProjectDocument } from '../tools/tool';

/** A tool call of a suspended turn that waits for a person's work in a terminal. */
export interface TerminalQuestion {
  turnId: string;
  step: number;
  callId: string;
  /** The call's arguments. */
  input: Record<string, unknown>;
  /** The turn's model. */
  model: string;
  document: DocumentAccess;
  turnIds: readonly string[];
  /** The documents of the project, by id. */
  documents: ReadonlyMap<string, ProjectDocument>;
  /** The versions that the turn was shown, by document id. */
  pins: ReadonlyMap<string, string>;
}

/** Returns the question. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if no turn is waiting for this terminal. */
export async function terminalQuestion(
  ctx: Context,
  { turnId, callId }: { turnId: string; callId: string },
): Promise<TerminalQuestion> {
  const turn = await requireTurn(ctx, turnId, 'run_turn');
  const document = await requireDocument(ctx, turn.conversation.documentId, 'run_turn');
  const last = (await readMessages(ctx.db, [turnId])).get(turnId)?.at(-1);
  const call = last && callsIn(last.message).find(({ toolCallId }) => toolCallId === callId);
  const asked = last && (await readQuestions(ctx.db, turnId, last.step)).find((one) => one.callId === callId);
  const read = call && readArguments(call);
  if (turn.status !== 'needs_input' || asked?.kind !== 'terminal' || asked.answer || !read?.ok || !last) {
    throw new AppError('CONFLICT', 'This terminal is closed.');
  }
  const [documents, pins] = await Promise.all([documentsOf(ctx.db, document.projectId), readPins(ctx.db, turnId)]);
  return {
    ...{ turnId, step: last.step, callId, input: read.input, model: turn.model, document, turnIds: [turnId] },
    documents: new Map(documents.map((one) => [one.documentId, one])),
    pins: new Map(pins.map(({ documentId, versionId }) => [documentId, versionId])),
  };
}
