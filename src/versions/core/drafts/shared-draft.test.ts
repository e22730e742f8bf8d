import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { TASKS } from '../../work/tasks';
import { authoredRuns } from '../graph/blame';
import type { Source } from './parts';

const ROUNDS = Number(process.env.SUGGESTING_ROUNDS ?? 200);
const [TYPISTS, WRITERS] = [2, 3];

/** Each person types their own letter, which shows who wrote a text. */
const LETTERS = ['a', 'b', 'X', 'Y', 'Z'];

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

function bring(from: Y.Doc, to: Y.Doc): void {
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
}

const action = fc.record({
  who: fc.nat({ max: TYPISTS + WRITERS - 1 }),
  at: fc.nat({ max: 10_000 }),
  remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 4 })),
  length: fc.nat({ max: 4 }),
  hears: fc.boolean(),
});

test('DRAFT-7: several write in a shared draft while others type live: no character is lost, and each is credited to its writer', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const live = new Y.Doc();
      contentOf(live).insert(0, '. , ; - . , ; -');
      const draft = copyOf(live);
      const people = [...Array.from({ length: TYPISTS }, () => copyOf(live))];
      people.push(...Array.from({ length: WRITERS }, () => copyOf(live)));
      const written = new Map<string, number>(LETTERS.map((letter) => [letter, 0]));
      for (const { who, at, remove, length, hears } of actions) {
        const own = people[who]!;
        if (hears) bring(who < TYPISTS ? live : draft, own);
        const content = contentOf(own);
        const from = at % (content.length + 1);
        content.delete(from, Math.min(remove, content.length - from));
        content.insert(from, LETTERS[who]!.repeat(length));
        written.set(LETTERS[who]!, written.get(LETTERS[who]!)! + length);
        if (who < TYPISTS) bring(own, live);
        bring(who < TYPISTS ? live : own, draft);
      }
      for (const person of people.slice(TYPISTS)) bring(draft, person);
      const text = contentOf(draft).toString();
      for (const person of people.slice(TYPISTS)) expect(contentOf(person).toString()).toBe(text);
      // Characters are missing only if somebody deleted them.
      for (const [i, letter] of LETTERS.entries()) {
        expect(countIn(draft, people[i]!.clientID)).toBe(written.get(letter));
      }

      expectCredits(live, draft, people.slice(TYPISTS + 1));
      expect(authoredRuns(contentOf(draft)).reduce((sum, { from, to }) => sum + to - from, 0)).toBe(text.length);
    }),
    { numRuns: ROUNDS },
  );
});

/** Returns how many characters of a client the document has received, including deleted ones. */
function countIn(doc: Y.Doc, client: number): number {
  return Y.getState(doc.store, client);
}

/** Checks that a suggestion of the draft credits every character to its writer. The first writer is the author. */
function expectCredits(live: Y.Doc, draft: Y.Doc, guests: readonly Y.Doc[]): void {
  const sources = guests.map(({ clientID }, i): [number, Source[]] => [
    clientID,
    [{ versionId: null, userId: LETTERS[TYPISTS + 1 + i]!, toClock: Number.POSITIVE_INFINITY }],
  ]);
  const state = Y.encodeStateAsUpdate(live);
  const updates = [Y.encodeStateAsUpdate(draft)];
  const { hunks, text } = TASKS.draft({ state, updates, sources, markdown: false });
  expect(text).toBe(contentOf(draft).toString());
  for (const { after, parts = [{ length: after.length }] } of hunks) {
    let at = 0;
    for (const { length, userId } of parts as readonly { length: number; userId?: string }[]) {
      const piece = after.slice(at, at + length);
      if (userId === undefined) expect(piece).not.toMatch(/[YZ]/);
      else expect(piece).toBe(userId.repeat(length));
      at += length;
    }
    expect(at).toBe(after.length);
  }
}
