import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { runs as caseCount } from '../../test-support/arbitraries';
import { replaceRange } from '../hunks/anchors';
import { authoredRuns, type ClockSpan, type Ledger, passagesIn, passagesOf, spansOf } from './blame';

const place = fc.noBias(fc.integer({ min: 0, max: 999 })).map((share) => share / 1000);
const person = fc.constantFrom('ann', 'ben');
const size = fc.integer({ min: 1, max: 9 });
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), person, at: place, size }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), person, at: place, size }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const), person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('accept' as const), at: place, size, keep: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), person, at: place, size, to: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), version: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), person }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Desk {
  doc: Y.Doc;
  undo: Y.UndoManager;
}

/**
 * People, reviewers and restores on one document, next to a naive model: every written character is a unique code
 * point, and `author` stores who wrote it last.
 */
class History {
  readonly server = new Y.Doc();
  readonly people: Record<string, Desk> = { ann: desk(), ben: desk() };
  readonly author = new Map<string, string>();
  readonly clients = new Map<number, string>();
  readonly ranges: (ClockSpan & { source: string })[] = [];
  readonly versions: string[] = [''];
  /**
   * Letters that existed twice at some time, because of an undo next to a restore. The model can't distinguish the
   * copies.
   */
  readonly doubled = new Set<string>();
  private written = 0;

  constructor() {
    for (const name of Object.keys(this.people)) this.bind(name);
    this.byServer('imported', () => contentOf(this.server).insert(0, this.fresh(12, 'imported')));
    this.versions.push(this.text);
    this.syncAll();
  }

  get text(): string {
    return contentOf(this.server).toString();
  }

  /** Returns characters that nobody has written before. Every third is a surrogate pair. */
  fresh(count: number, author: string): string {
    const letters = Array.from({ length: count }, () => {
      this.written++;
      return String.fromCodePoint((this.written % 3 ? 0x4e00 : 0x20000) + this.written);
    });
    for (const letter of letters) this.author.set(letter, author);
    return letters.join('');
  }

  run(step: Action): void {
    this.carryOut(step);
    for (const doc of [this.server, ...Object.values(this.people).map(({ doc }) => doc)]) {
      const seen = new Set<string>();
      for (const letter of contentOf(doc).toString()) {
        if (seen.has(letter)) this.doubled.add(letter);
        seen.add(letter);
      }
    }
  }

  private carryOut(step: Action): void {
    switch (step.kind) {
      case 'type':
        this.edit(step.person, (text) => text.insert(at(text, step.at), this.fresh(step.size, step.person)));
        break;
      case 'delete':
        this.edit(step.person, (text) => {
          const [from, to] = span(text, step.at, step.size);
          text.delete(from, to - from);
        });
        break;
      case 'move':
        this.move(step);
        break;
      case 'undo':
      case 'redo':
        this.takeBack(step);
        break;
      case 'accept':
        this.accept(step);
        break;
      case 'restore':
        this.replace(0, this.text, this.versions[Math.floor(step.version * this.versions.length)]!, 'restored');
        break;
      case 'sync':
        this.sync(step.person);
        this.versions.push(this.text);
        break;
      case 'reload':
        this.sync(step.person);
        this.people[step.person] = desk();
        this.bind(step.person);
        this.sync(step.person);
        break;
    }
  }

  /** Cuts and pastes. The moved letters belong to the person who moved them, as in the CRDT. */
  private move(step: { person: string; at: number; size: number; to: number }): void {
    this.alone(step.person, ({ doc }) => {
      const text = contentOf(doc);
      const [from, to] = span(text, step.at, step.size);
      const moved = text.toString().slice(from, to);
      text.delete(from, to - from);
      text.insert(at(text, step.to), moved);
      for (const letter of moved) this.author.set(letter, step.person);
    });
  }

  /** Undoes or redoes. Restored text is written again, by the person who restores it. */
  private takeBack({ kind, person }: { kind: 'undo' | 'redo'; person: string }): void {
    this.alone(person, ({ doc, undo }) => {
      const before = new Set(contentOf(doc).toString());
      undo[kind]();
      for (const letter of contentOf(doc).toString()) if (!before.has(letter)) this.author.set(letter, person);
    });
  }

  /** Accepts a suggestion that keeps some letters of the replaced text, in order, with new ones between them. */
  private accept({ at: share, size, keep }: { at: number; size: number; keep: number }): void {
    const source = `decision ${this.ranges.length}`;
    const [from, to] = span(contentOf(this.server), share, size);
    const now = this.text.slice(from, to);
    const letters = [...now].filter((_, i) => (i * 7 + Math.floor(keep * 10)) % 10 < keep * 10);
    const after = letters.map((letter, i) => letter + (i % 2 ? '' : this.fresh(1, source))).join('');
    this.replace(from, now, after || this.fresh(2, source), source);
  }

  private replace(from: number, now: string, after: string, source: string): void {
    // The naive smallest change: equal letters at both ends stay as they are.
    const [old, next] = [[...now], [...after]];
    let prefix = 0;
    while (prefix < Math.min(old.length, next.length) && old[prefix] === next[prefix]) prefix++;
    let suffix = 0;
    while (suffix < Math.min(old.length, next.length) - prefix && old.at(-1 - suffix) === next.at(-1 - suffix))
      suffix++;
    for (const letter of next.slice(prefix, next.length - suffix)) this.author.set(letter, source);
    this.byServer(source, () => replaceRange(this.server, { from, now }, after));
  }

  private byServer(source: string, write: () => void): void {
    const clientId = this.server.clientID;
    const fromClock = Y.getState(this.server.store, clientId);
    write();
    const toClock = Y.getState(this.server.store, clientId);
    if (toClock > fromClock) this.ranges.push({ clientId, fromClock, toClock, source });
  }

  private edit(name: string, work: (text: Y.Text) => void): void {
    const { doc } = this.people[name]!;
    doc.transact(() => work(contentOf(doc)), 'editor');
  }

  /** Runs work with everyone synced, because text written again must not be written twice. */
  private alone(name: string, work: (desk: Desk) => void): void {
    this.syncAll();
    const desk = this.people[name]!;
    desk.doc.transact(() => work(desk), 'editor');
    this.syncAll();
  }

  private bind(name: string): void {
    this.clients.set(this.people[name]!.doc.clientID, name);
  }

  private sync(name: string): void {
    const { doc } = this.people[name]!;
    Y.applyUpdate(this.server, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.server)));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(doc)));
  }

  syncAll(): void {
    for (const name of ['ann', 'ben', 'ann']) this.sync(name);
  }

  get ledger(): Ledger<string> {
    return { people: this.clients, ranges: new Map([[this.server.clientID, this.ranges]]) };
  }
}

function desk(): Desk {
  const doc = new Y.Doc();
  const undo = new Y.UndoManager(contentOf(doc), { trackedOrigins: new Set(['editor']), captureTimeout: 0 });
  return { doc, undo };
}

function at(text: Y.Text, share: number): number {
  return offsets(text)[Math.floor(share * offsets(text).length)]!;
}

function span(text: Y.Text, share: number, size: number): [number, number] {
  const all = offsets(text);
  const start = Math.floor(share * all.length);
  return [all[start]!, all[Math.min(start + size, all.length - 1)]!];
}

function offsets(text: Y.Text): number[] {
  const all = [0];
  for (const letter of text.toString()) all.push(all.at(-1)! + letter.length);
  return all;
}

function blamed(history: History, doc: Y.Doc): [string, string | undefined][] {
  const text = contentOf(doc).toString();
  const passages = passagesOf(authoredRuns(contentOf(doc)), history.ledger);
  expect(passages.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
  return passages.flatMap(({ from, to, source }) =>
    [...text.slice(from, to)].map((letter): [string, string | undefined] => [letter, source]),
  );
}

test('each character is credited to its writer on every replica, as in a model that follows every character', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 40, size: 'max' }), (steps) => {
      const history = new History();
      for (const step of steps) history.run(step);
      history.syncAll();
      const told = ([letter]: readonly [string, string | undefined]) => !history.doubled.has(letter);
      const expected = [...history.text].map((letter) => [letter, history.author.get(letter)] as const).filter(told);
      expect(blamed(history, history.server).filter(told)).toEqual(expected);
      const everywhere = blamed(history, history.server);
      for (const { doc } of Object.values(history.people)) expect(blamed(history, doc)).toEqual(everywhere);
    }),
    { numRuns: caseCount },
  );
}, 600_000);

describe('of a text that two people and a decision wrote', () => {
  const doc = new Y.Doc();
  const text = contentOf(doc);
  const write = (clientId: number, at: number, what: string) => {
    doc.clientID = clientId;
    text.insert(at, what);
  };
  write(1, 0, 'The end is near.');
  write(2, 4, 'bitter ');
  doc.clientID = 9;
  replaceRange(doc, { from: 18, now: 'near' }, 'neat');
  const ledger = (ranges: Ledger<string>['ranges']): Ledger<string> => ({
    people: new Map([
      [1, 'Ann'],
      [2, 'Ben'],
    ]),
    ranges,
  });
  const shown = (known: Ledger<string>) =>
    passagesOf(authoredRuns(text), known).map(({ from, to, source }) => [text.toString().slice(from, to), source]);

  test('letters that an accepted change keeps are still credited to their old writer', () => {
    const ranges = new Map([[9, [{ clientId: 9, fromClock: 0, toClock: 1, source: 'the agent' }]]]);
    expect(shown(ledger(ranges))).toEqual([
      ['The ', 'Ann'],
      ['bitter ', 'Ben'],
      ['end is nea', 'Ann'],
      ['t', 'the agent'],
      ['.', 'Ann'],
    ]);
  });

  test('text of an unknown author is reported as unknown', () => {
    expect(shown(ledger(new Map()))).toContainEqual(['t', undefined]);
    expect(shown({ people: new Map([[2, 'Ben']]), ranges: new Map() })).toEqual([
      ['The ', undefined],
      ['bitter ', 'Ben'],
      ['end is neat.', undefined],
    ]);
  });

  test('a selection is cut out of the passages, and an empty one means the character before it', () => {
    const passages = passagesOf(authoredRuns(text), ledger(new Map()));
    expect(passagesIn(passages, 2, 6)).toEqual([
      { from: 2, to: 4, source: 'Ann' },
      { from: 4, to: 6, source: 'Ben' },
    ]);
    expect(passagesIn(passages, 4, 4)).toEqual([{ from: 3, to: 4, source: 'Ann' }]);
    expect(passagesIn(passages, 0, 0)).toEqual([{ from: 0, to: 1, source: 'Ann' }]);
    expect(passagesIn([], 0, 0)).toEqual([]);
  });

  test('the text to look up is one span per client', () => {
    expect(spansOf(authoredRuns(text), ({ clientId }) => clientId !== 2)).toEqual([
      { clientId: 1, fromClock: 0, toClock: 16 },
      { clientId: 9, fromClock: 0, toClock: 1 },
    ]);
  });
});
