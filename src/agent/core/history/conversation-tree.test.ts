import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TurnStatus } from '../../schema';
import {
  branchOf,
  movedFirst,
  newestLeaf,
  nextToStart,
  siblingsOf,
  type TreeTurn,
  takenOut,
} from './conversation-tree';

/** Makes a tree: `a<b finished` is a turn `a` that follows `b`. Each turn is newer than the one before it. */
function tree(...lines: string[]): TreeTurn[] {
  return lines.map((line, i) => {
    const [who, status = 'finished', more] = line.split(' ');
    const [id, parent] = who!.split('<');
    return {
      id: id!,
      parentTurnId: parent ?? null,
      status: status as TurnStatus,
      startsAnyway: more === 'anyway',
      createdAt: new Date(i),
    };
  });
}

const ids = (turns: readonly TreeTurn[]) => turns.map(({ id }) => id).join(' ');
const rehung = (turns: readonly TreeTurn[], parents: ReadonlyMap<string, string | null>) =>
  turns.map((turn) => ({ ...turn, parentTurnId: parents.get(turn.id) ?? turn.parentTurnId }));

describe('the branch that somebody sees', () => {
  const turns = tree('a', 'b<a', 'c<b', 'b2<a', 'd<b2', 'e<c');
  test('goes where the newest turn is', () => {
    expect(ids(branchOf(turns, new Set()))).toBe('a b c e');
  });
  test('goes through the turns that the person has switched to, and from there to the newest', () => {
    expect(ids(branchOf(turns, new Set(['b2'])))).toBe('a b2 d');
    expect(ids(branchOf(turns, new Set(['b2', 'b'])))).toBe('a b2 d');
    expect(ids(branchOf(turns, new Set(['gone'])))).toBe('a b c e');
  });
  test('siblings follow the same turn, oldest first; a first turn has siblings too', () => {
    expect(ids(siblingsOf(turns, turns[3]!))).toBe('b b2');
    expect(ids(siblingsOf(tree('a', 'a2'), tree('a')[0]!))).toBe('a a2');
  });
  test('ends at the turn reached by following the newest reply at each step', () => {
    expect(newestLeaf(turns, turns[0]!).id).toBe('d');
    expect(newestLeaf(turns, turns[1]!).id).toBe('e');
  });
});

describe('which message starts next', () => {
  test.each<[string, string[], string | undefined]>([
    ['none while a turn runs', ['a running', 'b<a waiting'], undefined],
    ['none while a sibling runs', ['a', 'a2 running', 'b<a waiting'], undefined],
    ['the one behind a turn that ended well', ['a', 'b<a waiting', 'c<b waiting'], 'b'],
    ['none behind a turn that was stopped', ['a stopped', 'b<a waiting'], undefined],
    ['none behind a turn that failed', ['a failed', 'b<a waiting'], undefined],
    ['one that starts anyway, behind a stopped turn', ['a stopped', 'b<a waiting anyway'], 'b'],
    ['not one behind a message that waits itself', ['a stopped', 'b<a waiting', 'c<b waiting anyway'], undefined],
    ['the oldest of several branches', ['a', 'a2', 'b<a waiting', 'c<a2 waiting'], 'b'],
    ['one that starts anyway before older ones', ['a', 'a2', 'b<a waiting', 'c<a2 waiting anyway'], 'c'],
  ])('%s', (_rule, lines, expected) => {
    expect(nextToStart(tree(...lines))).toBe(expected);
  });
});

describe('the order of a queue', () => {
  const queue = tree('a running', 'b<a waiting', 'c<b waiting', 'd<c waiting');
  test('a withdrawn turn leaves no gap', () => {
    expect(
      ids(
        branchOf(
          rehung(queue, takenOut(queue, 'b')).filter(({ id }) => id !== 'b'),
          new Set(),
        ),
      ),
    ).toBe('a c d');
  });
  test('a request that is sent now runs before the others, which keep their order', () => {
    expect(ids(branchOf(rehung(queue, movedFirst(queue, 'c')), new Set()))).toBe('a c b d');
    expect(ids(branchOf(rehung(queue, movedFirst(queue, 'd')), new Set()))).toBe('a d b c');
    expect(movedFirst(queue, 'b').size).toBe(0);
  });
  test('however messages are moved and withdrawn, all others stay exactly once, in order, after the turn that runs', () => {
    const step = fc.record({ moves: fc.boolean(), nth: fc.nat(9) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 12 }), (length, steps) => {
        let turns = tree('t0 running', ...Array.from({ length }, (_, i) => `t${i + 1}<t${i} waiting`));
        for (const { moves, nth } of steps) {
          const waiting = branchOf(turns, new Set()).slice(1);
          const one = waiting[nth % Math.max(1, waiting.length)];
          if (!one) break;
          const rest = ids(waiting.filter(({ id }) => id !== one.id));
          turns = rehung(turns, moves ? movedFirst(turns, one.id) : takenOut(turns, one.id));
          if (!moves) turns = turns.filter(({ id }) => id !== one.id);
          const now = ids(branchOf(turns, new Set()).slice(1));
          expect(now).toBe(moves ? `${one.id} ${rest}`.trim() : rest);
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    );
  });
});
