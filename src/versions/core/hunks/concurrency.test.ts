import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { documentText, editsOf, runs } from '../../test-support/arbitraries';
import { replaceAll, type TextEdit } from '../edits/edits';
import { type AnchoredHunk, anchorHunks, replaceRange, resolveHunks } from './anchors';
import { computeHunks, type Hunk } from './hunks';

/**
 * Actions of two people, two reviewers and the network, in random order. Places are shares of the text or of the list
 * of hunks.
 */
const place = fc.noBias(fc.integer({ min: 0, max: 999 })).map((share) => share / 1000);
const person = fc.constantFrom(0, 1);
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      person,
      at: place,
      size: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), person, at: place, size: fc.nat(15) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const), person, at: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), person, at: place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const), person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), hunk: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reject' as const), hunk: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('acceptAll' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Short lines, some of which the agent deletes with the line feed before or after them. */
const lineDeletions = fc
  .array(fc.record({ deleted: fc.boolean(), behind: fc.boolean(), blank: fc.boolean() }), {
    minLength: 2,
    maxLength: 7,
  })
  .map((lines) => {
    let base = 'first';
    const edits: TextEdit[] = [];
    for (const [i, { deleted, behind, blank }] of lines.entries()) {
      base += blank ? '\n\n' : '\n';
      const from = base.length;
      base += `line ${i}`;
      const last = edits.at(-1);
      // An unchanged line stays between two deleted ones, so that no line feed is deleted twice.
      if (deleted && (!last || last.to < from - 2) && i < lines.length - 1) {
        edits.push(
          behind ? { from, to: base.length + 1, insert: '' } : { from: from - 1, to: base.length, insert: '' },
        );
      }
    }
    return { base, edits };
  });

const suggested = fc.oneof(
  documentText.chain((base) => fc.record({ base: fc.constant(base), edits: editsOf(base) })),
  lineDeletions,
);

const scenario = suggested.chain(({ base, edits }) =>
  fc.record({
    base: fc.constant(base),
    edits: fc.constant(edits),
    actions: fc.array(action, { minLength: 1, maxLength: 25, size: 'max' }),
  }),
);

/** Every typed character is a different private-use code point, so that no two can be confused. */
const FIRST_TYPED = 0xf0000;
const TYPED = /[\u{f0000}-\u{ffffd}]/gu;

class Room {
  readonly server = new Y.Doc();
  readonly people = [new Y.Doc(), new Y.Doc()];
  readonly hunks: (Hunk & AnchoredHunk)[];
  readonly accepted = new Set<number>();
  readonly decided = new Set<number>();
  readonly typed = new Set<string>();
  readonly deleted = new Set<string>();
  private readonly seenAtDeletion = new Map<number, Set<number>>();
  conflicts = 0;

  constructor(
    readonly base: string,
    readonly suggested: string,
    hunks: Hunk[],
  ) {
    this.server.clientID = 1;
    contentOf(this.server).insert(0, base);
    const anchors = anchorHunks(this.server, hunks);
    this.hunks = hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]! }));
    this.server.clientID = 2;
    for (const [i, doc] of this.people.entries()) {
      doc.clientID = 3 + i;
      exchange(this.server, doc);
    }
  }

  play(step: Action): void {
    if (step.kind === 'accept') this.accept(this.pick(step.hunk));
    else if (step.kind === 'reject') this.decided.add(this.pick(step.hunk));
    else if (step.kind === 'acceptAll') this.acceptAll();
    else if (step.kind === 'sync') exchange(this.server, this.people[step.person]!);
    else this.edit(step);
  }

  private edit(step: Extract<Action, { kind: 'type' | 'delete' | 'split' | 'join' }>): void {
    const text = contentOf(this.people[step.person]!);
    const now = text.toString();
    const at = codePointEdge(now, Math.floor(step.at * now.length));
    if (step.kind === 'type') {
      const marks = Array.from({ length: step.size }, (_, i) =>
        String.fromCodePoint(FIRST_TYPED + this.typed.size + i),
      );
      for (const mark of marks) this.typed.add(mark);
      text.insert(at, marks.join(''));
    } else if (step.kind === 'split') text.insert(at, '\n');
    else {
      const feed = now.indexOf('\n', at);
      const [from, to] = step.kind === 'join' ? [feed, feed + 1] : [at, codePointEdge(now, at + step.size)];
      if (from < 0) return;
      for (const mark of now.slice(from, to).match(TYPED) ?? []) this.deleted.add(mark);
      this.noteDeletion(this.people[step.person]!, from, to);
      text.delete(from, to - from);
    }
  }

  /** Stores, for each base character that a person deletes, the hunks whose text that person still sees. */
  private noteDeletion(doc: Y.Doc, from: number, to: number): void {
    const places = indexOfBase(doc);
    const visible = this.hunks.flatMap((hunk, i) => (places.has(hunk.from) && hunk.before ? [i] : []));
    for (const [at, index] of places) if (index >= from && index < to) this.seenAtDeletion.set(at, new Set(visible));
  }

  private pick(share: number): number {
    return Math.floor(share * this.hunks.length);
  }

  private accept(index: number): void {
    const hunk = this.hunks[index];
    if (!hunk || this.decided.has(index)) return;
    const before = contentOf(this.server).toString();
    const [resolved] = resolveHunks(this.server, [hunk]);
    if (resolved!.status === 'already_there') this.decided.add(index);
    if (resolved!.status === 'clean') {
      replaceRange(this.server, resolved!, hunk.after);
      this.decided.add(index);
      this.accepted.add(index);
      const { from, now } = resolved!;
      expect(now).toBe(hunk.before);
      expect(this.joinsLines(hunk, before)).toBe(false);
      expect(contentOf(this.server).toString()).toBe(
        before.slice(0, from) + hunk.after + before.slice(from + now.length),
      );
    } else {
      this.conflicts++;
      expect(contentOf(this.server).toString()).toBe(before);
    }
  }

  /**
   * Returns whether accepting a hunk just now joined two lines that the suggestion keeps apart and that were apart
   * before.
   */
  private joinsLines(hunk: Hunk, before: string): boolean {
    const [left, right] = this.lineNeighbours(hunk);
    const apart = offsets(left + 1, right).some((at) => this.base[at] === '\n' && (at < hunk.from || at >= hunk.to));
    const places = indexOfBase(this.server);
    const [l, r] = [places.get(left), places.get(right)];
    if (!apart || hunk.after.includes('\n') || l === undefined || r === undefined) return false;
    const now = contentOf(this.server).toString();
    const wasApart = before.slice(l, before.length - (now.length - r)).includes('\n');
    return wasApart && !now.slice(l, r).includes('\n');
  }

  /** Returns the nearest characters on both sides of a hunk in the base that aren't line feeds. */
  private lineNeighbours({ from, to }: Hunk): [number, number] {
    let [left, right] = [from - 1, to];
    while (left >= 0 && this.base[left] === '\n') left--;
    while (right < this.base.length && this.base[right] === '\n') right++;
    return [left, right];
  }

  private acceptAll(): void {
    for (let i = this.hunks.length - 1; i >= 0; i--) this.accept(i);
  }

  /** Exchanges all updates and returns the text that everyone then has. */
  settle(): string {
    for (const doc of [...this.people, ...this.people]) exchange(this.server, doc);
    const texts = [this.server, ...this.people].map((doc) => contentOf(doc).toString());
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toBe(texts[0]);
    return texts[0]!;
  }

  /**
   * Returns the number of accepted hunks that joined two lines because a person concurrently deleted the only other
   * line break between them. This can't be prevented, because neither side knows of the other's change. No character is
   * lost.
   */
  joins(): number {
    const standing = indexOfBase(this.server);
    const taken = new Set<number>();
    for (const index of this.accepted)
      for (let i = this.hunks[index]!.from; i < this.hunks[index]!.to; i++) taken.add(i);
    return [...this.accepted].filter((index) => {
      if (this.hunks[index]!.after.includes('\n')) return false;
      const [left, right] = this.lineNeighbours(this.hunks[index]!);
      const feeds = offsets(left + 1, right).filter((at) => this.base[at] === '\n');
      const apart = feeds.filter((at) => !taken.has(at));
      const joined = feeds.length > apart.length && apart.length > 0 && apart.every((at) => !standing.has(at));
      return joined && apart.some((at) => this.seenAtDeletion.get(at)?.has(index));
    }).length;
  }
}

function offsets(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/**
 * Returns the current offsets of the base's characters. Client 1 typed the base at once, so an offset in it is a clock.
 */
function indexOfBase(doc: Y.Doc): Map<number, number> {
  const places = new Map<number, number>();
  let index = 0;
  for (let item = contentOf(doc)._start; item; item = item.right) {
    if (item.deleted) continue;
    if (item.id.client === 1) for (let i = 0; i < item.length; i++) places.set(item.id.clock + i, index + i);
    index += item.length;
  }
  return places;
}

function codePointEdge(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : Math.min(at, text.length);
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
}

function roomOf(base: string, edits: Parameters<typeof replaceAll>[1]): Room {
  const suggested = replaceAll(base, edits);
  return new Room(base, suggested, computeHunks(base, suggested, { markdown: true, edits }));
}

test('HUNK-6, HUNK-7, HUNK-9: after random edits and decisions replicas are equal, no typed character is missing, and no conflict was applied', () => {
  const seen = { cases: 0, accepted: 0, conflicts: 0, joins: 0 };
  fc.assert(
    fc.property(scenario, ({ base, edits, actions }) => {
      const room = roomOf(base, edits);
      for (const step of actions) room.play(step);
      const text = room.settle();
      for (const mark of room.typed) expect(text.includes(mark)).toBe(!room.deleted.has(mark));
      seen.cases++;
      seen.accepted += room.accepted.size;
      seen.conflicts += room.conflicts;
      seen.joins += room.joins();
    }),
    { numRuns: runs },
  );
  if (process.env.PROPERTY_RUNS) console.error('concurrent edits and decisions', seen);
});

test('HUNK-8: accepting all hunks of an unedited document gives the suggestion, in any order', () => {
  fc.assert(
    fc.property(scenario, fc.array(place, { maxLength: 20 }), ({ base, edits }, order) => {
      const room = roomOf(base, edits);
      for (const share of order) room.play({ kind: 'accept', hunk: share });
      room.play({ kind: 'acceptAll' });
      expect(room.settle()).toBe(room.suggested);
      expect(room.conflicts).toBe(0);
    }),
    { numRuns: runs },
  );
});

test('typing outside the hunks and accepting all gives both', () => {
  fc.assert(
    fc.property(scenario, ({ base, edits }) => {
      const room = roomOf(base, edits);
      // Types one mark in the middle of each unchanged passage that is long enough not to touch a hunk.
      const text = contentOf(room.people[0]!);
      let expected = room.suggested;
      let shift = room.hunks.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
      for (let i = room.hunks.length; i > 0; i--) {
        const { from, before, after } = room.hunks[i - 1]!;
        const left = room.hunks[i - 2]?.to ?? 0;
        shift -= after.length - before.length;
        const at = codePointEdge(base, Math.floor((left + from) / 2));
        if (at <= left || at >= from) continue;
        text.insert(at, '§');
        expected = `${expected.slice(0, at + shift)}§${expected.slice(at + shift)}`;
      }
      room.play({ kind: 'sync', person: 0 });
      room.play({ kind: 'acceptAll' });
      expect(room.settle()).toBe(expected);
    }),
    { numRuns: runs },
  );
});
