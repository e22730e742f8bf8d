import type { TurnStatus } from '../../schema';
import { isTerminal } from '../turn-status';

/**
 * A turn in a conversation, which is a tree of turns: each follows one turn, and several can follow the same one (a
 * request that was run again, edited, or tried with several models). A person sees one path through it, a branch.
 * Queued messages are in the same tree, each after the previous one.
 */
export interface TreeTurn {
  id: string;
  parentTurnId: string | null;
  status: TurnStatus;
  /** For a queued message: whether it starts when the conversation is free, however the previous turn ended. */
  startsAnyway: boolean;
  createdAt: Date;
}

/** Returns whether a turn has been queued or started and hasn't ended. Later turns of its conversation wait for it. */
export function isOpen({ status }: Pick<TreeTurn, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'needs_input';
}

/** Returns the turns that follow the same one, including the given turn, oldest first. */
export function siblingsOf<T extends TreeTurn>(turns: readonly T[], { parentTurnId }: TreeTurn): T[] {
  return turns.filter((turn) => turn.parentTurnId === parentTurnId).sort(byAge);
}

/** Returns the last turn reached by following the newest descendants. */
export function newestLeaf<T extends TreeTurn>(turns: readonly T[], from: T): T {
  let leaf = from;
  for (;;) {
    const next = turns
      .filter(({ parentTurnId }) => parentTurnId === leaf.id)
      .sort(byAge)
      .at(-1);
    if (!next) return leaf;
    leaf = next;
  }
}

/**
 * Returns the branch that a person sees, first turn first. `chosen` contains the turns they have switched to. Elsewhere
 * the branch follows the newest turn.
 */
export function branchOf<T extends TreeTurn>(turns: readonly T[], chosen: ReadonlySet<string>): T[] {
  const sorted = [...turns].sort(byAge);
  const onNewest = new Set(wayTo(turns, sorted.at(-1)));
  const branch: T[] = [];
  for (;;) {
    const after = branch.at(-1)?.id ?? null;
    const level = sorted.filter(({ parentTurnId }) => parentTurnId === after);
    const next = level.findLast(({ id }) => chosen.has(id)) ?? level.find(({ id }) => onNewest.has(id)) ?? level.at(-1);
    if (!next) return branch;
    branch.push(next);
  }
}

/** Returns the ids from a turn back to the first one of its conversation. */
export function wayTo(turns: readonly TreeTurn[], from: TreeTurn | undefined): string[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const way: string[] = [];
  for (let turn = from; turn; turn = turn.parentTurnId === null ? undefined : byId.get(turn.parentTurnId)) {
    way.push(turn.id);
  }
  return way;
}

/**
 * Returns the message that starts next. Undefined while a turn runs, or if every message waits after a turn that failed
 * or was stopped. Messages with `startsAnyway` go first, then the oldest.
 */
export function nextToStart(turns: readonly TreeTurn[]): string | undefined {
  if (turns.some(isOpen)) return undefined;
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const ready = turns.filter(({ status, parentTurnId, startsAnyway }) => {
    if (status !== 'waiting') return false;
    const before = parentTurnId === null ? undefined : byId.get(parentTurnId);
    return !before || before.status === 'finished' || (startsAnyway && isTerminal(before.status));
  });
  return ready.sort((a, b) => Number(b.startsAnyway) - Number(a.startsAnyway) || byAge(a, b))[0]?.id;
}

/** Removes a queued message from the tree. Returns the changed parents, by turn id. */
export function takenOut(turns: readonly TreeTurn[], id: string): Map<string, string | null> {
  const parentTurnId = turns.find((turn) => turn.id === id)?.parentTurnId ?? null;
  return new Map(turns.filter((turn) => turn.parentTurnId === id).map((turn) => [turn.id, parentTurnId]));
}

/** Moves a queued message before all others on its branch. Returns the changed parents, by turn id. */
export function movedFirst(turns: readonly TreeTurn[], id: string): Map<string, string | null> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  let first = byId.get(id);
  for (let before = first; before?.status === 'waiting'; before = byId.get(before.parentTurnId ?? '')) first = before;
  if (!first || first.id === id) return new Map();
  return new Map([...takenOut(turns, id), [id, first.parentTurnId], [first.id, id]]);
}

function byAge(a: TreeTurn, b: TreeTurn): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
