import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { shortLine } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { mayReadOf } from '../../access';
import { isOpen, newestLeaf, type TreeTurn, wayTo } from '../../core/history/conversation-tree';
import { isTerminal } from '../../core/turn-status';
import { findConversation, readTree } from '../../store/turn-reader';
import { insertConversation, lockConversation, type NewTurn } from '../../store/turn-writer';

/** The end of a branch: of the branch through `afterTurnId`, or of the newest one. */
export interface BranchEnd {
  conversationId: string;
  document: DocumentAccess;
  afterTurnId: string | undefined;
}

/** The place of a turn in a conversation, and whether it starts now or waits. */
export type Place = Pick<NewTurn, 'conversationId' | 'parentTurnId' | 'status' | 'startsAnyway'>;

const TITLE_LENGTH = 80;

/** Returns the first place of a new conversation, whose title is its first request. */
export async function placeInNew(
  tx: Tx,
  { request, ...rest }: { documentId: string; projectId: string; createdBy: string; request: string },
): Promise<Place> {
  const id = newId();
  await insertConversation(tx, { ...rest, id, title: titleOf(request) });
  return { conversationId: id, parentTurnId: null, status: 'queued', startsAnyway: false };
}

/**
 * Finds the place at the end of a branch, and locks the conversation until the transaction ends. If a turn runs or
 * waits there, the new turn waits. Throws NOT_FOUND for a conversation of another document, or of a project that the
 * person can't enter.
 */
export async function placeAtEnd(ctx: Context, tx: Tx, at: BranchEnd): Promise<Place> {
  await requireOn(ctx, await lockConversation(tx, at.conversationId), at);
  const turns = await readTree(tx, at.conversationId);
  return placeBehind(turns, at.conversationId, leafAt(turns, at));
}

/** Returns the turns of the branch that ends there, last one first. Throws like `placeAtEnd`. */
export async function turnsBefore(ctx: Context, at: BranchEnd): Promise<string[]> {
  await requireOn(ctx, await findConversation(ctx.db, at.conversationId), at);
  const turns = await readTree(ctx.db, at.conversationId);
  return wayTo(turns, leafAt(turns, at));
}

async function requireOn(
  ctx: Context,
  conversation: { documentId: string; projectId: string } | undefined,
  { document }: BranchEnd,
): Promise<void> {
  const isHere = conversation?.documentId === document.documentId;
  if (isHere && (await mayReadOf(ctx, conversation, document))) return;
  throw new AppError('NOT_FOUND', 'This conversation doesn’t exist on this document.');
}

function leafAt(turns: readonly TreeTurn[], { afterTurnId }: BranchEnd): TreeTurn | undefined {
  if (afterTurnId === undefined) return turns.at(-1) && newestLeaf(turns, turns.at(-1)!);
  const from = turns.find(({ id }) => id === afterTurnId);
  if (!from) throw new AppError('NOT_FOUND', 'This turn doesn’t exist in this conversation.');
  return newestLeaf(turns, from);
}

/** Returns the place directly after a turn, even if other turns already follow it. Locks the conversation. */
export async function placeAfter(tx: Tx, turn: { id: string; conversationId: string }): Promise<Place> {
  await lockConversation(tx, turn.conversationId);
  const turns = await readTree(tx, turn.conversationId);
  const before = turns.find(({ id }) => id === turn.id);
  return placeBehind(turns, turn.conversationId, before);
}

function placeBehind(turns: readonly TreeTurn[], conversationId: string, before: TreeTurn | undefined): Place {
  const isOver = !before || isTerminal(before.status);
  const isFree = isOver && !turns.some(isOpen);
  return {
    conversationId,
    parentTurnId: before?.id ?? null,
    status: isFree ? 'queued' : 'waiting',
    // If the previous turn has already ended, the person knows how, so a failure must not hold this turn back.
    startsAnyway: !isFree && isOver,
  };
}

/**
 * Returns a place next to a turn: the new turn follows the same one, and can run at the same time as its siblings.
 * Locks the conversation. Throws CONFLICT if something else runs there.
 */
export async function placeBeside(
  tx: Tx,
  { conversationId, parentTurnId }: { conversationId: string; parentTurnId: string | null },
): Promise<Place> {
  await lockConversation(tx, conversationId);
  const turns = await readTree(tx, conversationId);
  if (turns.some((turn) => isOpen(turn) && turn.parentTurnId !== parentTurnId)) throw stillRuns();
  return { conversationId, parentTurnId, status: 'queued', startsAnyway: false };
}

export function stillRuns(): AppError {
  return new AppError(
    'CONFLICT',
    'The agent is still working on the last request. Wait for it to finish, or stop it first.',
  );
}

/** Returns a conversation's title: its first request, on one line, shortened. */
export function titleOf(request: string): string {
  return shortLine(request, TITLE_LENGTH);
}
