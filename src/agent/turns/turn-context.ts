import { type DocumentAccess, requireDocument } from '@/documents/access';
import type { ModelPicture } from '@/files/queries/model-pictures';
import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import { sqlOfPool, type Tx } from '@/platform/database';
import { sheetOfDocument } from '@/sheets/access';
import type { SheetSummary } from '@/sheets/schema';
import { callsIn, type ModelMessage, type ToolCallPart, withoutPictures } from '../core/history/message';
import { shortenedTurn, shortenedTurns } from '../core/history/shorten-history';
import type { ResolvedModel } from '../providers/model';
import type { ProviderSettings } from '../providers/settings';
import { providerSettingsOf } from '../queries/providers/provider-settings';
import { readAncestors, readMessages, readPins, type StoredMessage, type StoredTurn } from '../store/turn-reader';
import { setRuns } from '../store/turn-writer';
import type { ProjectDocument } from '../tools/tool';
import { openModel } from './fallback/fall-back';
import type { HeldTurn } from './held-turn';
import type { Journal } from './journal';
import { readStoredSettings, type StoredSettings } from './stored-settings';
import type { TurnWorker } from './worker';

/** A turn that a worker is running: its stored data, and everything needed to run it. */
export interface TurnContext {
  worker: TurnWorker;
  held: HeldTurn;
  journal: Journal;
  turn: StoredTurn;
  /** The person whose turn it is. */
  ctx: Context;
  /** The conversation's document, and the person's access to it. */
  document: DocumentAccess;
  /** The sheet, if the document is a half of one. */
  sheet: SheetSummary | undefined;
  /** The provider settings of the document's workspace. */
  providers: ProviderSettings;
  model: ResolvedModel;
  stored: StoredSettings;
  /** This turn and those before it on its branch. */
  turnIds: string[];
  /** The messages of earlier turns. */
  history: ModelMessage[];
  /** The stored messages of this turn. */
  own: StoredMessage[];
  /** The next step to run. */
  step: number;
  /** The version of each document that the turn was last shown. */
  pins: Map<string, string>;
  /** The documents of the project by id, as of the current step; see ./steps/tool-context. */
  documents: { step: number; read: Promise<ReadonlyMap<string, ProjectDocument>> } | undefined;
  /** The pictures that were sent so far, by content. */
  pictures: Map<string, ModelPicture>;
}

/** A turn whose model hasn't been resolved yet. */
export type OpenedTurn = Omit<TurnContext, 'providers' | 'model'>;

/** Reads a turn. Throws AppError if its person may no longer run it. */
export async function openTurn(
  worker: TurnWorker,
  held: HeldTurn,
  { journal, turn }: { journal: Journal; turn: StoredTurn },
): Promise<OpenedTurn> {
  const { platform } = worker;
  const ctx: Context = { ...platform, actor: { userId: turn.userId, name: '', sessionId: undefined } };
  const { documentId } = turn.conversation;
  const [document, sheet, { ancestors, messages }, pins] = await Promise.all([
    requireDocument(ctx, documentId, 'run_turn'),
    sheetOfDocument(ctx, { documentId }),
    readBranch(platform, turn, held),
    readPins(platform.db, turn.id),
  ]);
  return {
    worker,
    held,
    journal,
    turn,
    ctx,
    document,
    sheet: sheet ?? undefined,
    stored: readStoredSettings(turn.settings),
    turnIds: [...ancestors, turn.id],
    history: shortenedTurns(
      ancestors.map((id, i) => withPicturesOf(messages.get(id) ?? [], i === ancestors.length - 1)),
      worker.limits.history,
    ),
    own: messages.get(turn.id) ?? [],
    step: turn.step,
    pins: new Map(pins.map(({ documentId, versionId }) => [documentId, versionId])),
    documents: undefined,
    pictures: new Map(),
  };
}

/**
 * Removes pictures from earlier turns, except from the first message of the latest one, so that people can continue
 * asking about them.
 */
function withPicturesOf(messages: readonly StoredMessage[], isLatest: boolean): readonly StoredMessage[] {
  return messages.map((stored, i) =>
    isLatest && i === 0 ? stored : { ...stored, message: withoutPictures(stored.message) },
  );
}

/** Adds the model to an opened turn and returns the same object. Throws AppError if the model can't be used anymore. */
export async function withModel(opened: OpenedTurn): Promise<TurnContext> {
  const { workspaceId } = opened.document;
  const providers = await providerSettingsOf(opened.ctx, workspaceId);
  const model = await openModel({ ...opened, providers, workspaceId }, !hasAnswered(opened.own));
  return Object.assign(opened, { providers, model });
}

/** Returns the turns before this one, and the messages of all of them. */
async function readBranch(
  { db, pool }: Platform,
  turn: StoredTurn,
  { isFirst }: HeldTurn,
): Promise<{ ancestors: string[]; messages: Map<string, StoredMessage[]> }> {
  const ancestors = turn.parentTurnId === null ? [] : await readAncestors(sqlOfPool(pool), turn.id);
  const turnIds = isFirst ? ancestors : [...ancestors, turn.id];
  return { ancestors, messages: turnIds.length === 0 ? new Map() : await readMessages(db, turnIds) };
}

/** Returns whether a model has already answered in the turn. From then on the turn keeps its model. */
export function hasAnswered(own: readonly StoredMessage[]): boolean {
  return own.some(({ message }) => message.role === 'assistant');
}

/** Returns the messages to send, oldest first: earlier turns and this one, shortened to their limits. */
export function conversationOf({ history, own, worker }: TurnContext): ModelMessage[] {
  return [...history, ...shortenedTurn(own, worker.limits.turn)];
}

/** Returns the calls of the last step if they have no results yet, and how many calls the turn made before them. */
export function pendingCalls({ own }: TurnContext): { calls: ToolCallPart[]; before: number } | undefined {
  const last = own.at(-1)?.message;
  const calls = last ? callsIn(last) : [];
  if (calls.length === 0) return undefined;
  const all = own.reduce((sum, { message }) => sum + callsIn(message).length, 0);
  return { calls, before: all - calls.length };
}

/** Returns the place of new messages in the current step. */
export function nextPlace({ turn, own, step }: TurnContext): { turnId: string; step: number; position: number } {
  return { turnId: turn.id, step, position: own.filter((message) => message.step === step).length };
}

/** Resets the count of tries, because work stored in this transaction won't be repeated. */
export async function noteProgress({ held, turn }: TurnContext, tx: Tx): Promise<void> {
  if (held.runs === 1) return;
  await setRuns(tx, turn.id, 1);
  held.runs = 1;
}

/** Adds stored messages to the turn in memory. */
export function remember(run: TurnContext, messages: readonly ModelMessage[]): void {
  const { step, position } = nextPlace(run);
  run.own.push(
    ...messages.map((message, i) => ({ step, position: position + i, message, size: JSON.stringify(message).length })),
  );
}
