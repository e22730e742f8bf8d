import { expect } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { amend } from '@/versions/core/drafts/amend';
import { type Part, sliceParts } from '@/versions/core/drafts/parts';
import { replaceAll } from '@/versions/core/edits/edits';
import { authoredRuns, type ClockSpan, passagesOf } from '@/versions/core/graph/blame';
import {
  type AnchoredHunk,
  findInserted,
  type HunkAnchor,
  type ResolvedHunk,
  resolveHunks,
} from '@/versions/core/hunks/anchors';
import type { Hunk } from '@/versions/core/hunks/hunks';
import { type Kept, keptInUndo, piecesOf } from '@/versions/core/hunks/pieces';
import { applyChanges } from '../core/apply-changes';
import { conflictingWithEarlier } from '../core/selection';
import { separatePlaces } from '../core/separate-places';
import { bring, copyOf, DraftRoom, textOf } from './draft-room';

export const [TYPISTS, DRAFTERS] = [5, 3];
const drafter = (i: number) => `drafter ${i}`;
const BASE = 'base';

/**
 * The first private-use code point. Each typed character is a different one, so that none can be mistaken for another.
 */
const FIRST = 0xf0000;
const UNIQUE = /[\u{f0000}-\u{ffffd}]/gu;
const uniqueIn = (text: string): string[] => text.match(UNIQUE) ?? [];

/** A decision that inserted text into the document. */
interface Acceptance {
  hunk: SuggestedHunk;
  anchor: HunkAnchor;
  /** The decision's number, counted in the order of decisions. */
  number: number;
}

type SuggestedHunk = Hunk &
  AnchoredHunk & {
    parts: readonly Part[];
    kept?: readonly Kept[];
    decision?: Acceptance | 'rejected' | 'there';
    /** How many times an acceptance of it was undone. */
    undone: number;
  };

/** The suggestion that a draft continues, with the changes that were open when the draft was started. */
interface Continued {
  from: Suggested;
  hunks: readonly { hunk: SuggestedHunk; undone: number }[];
}

/** A submitted draft. */
interface Suggested {
  id: string;
  author: string;
  base: string;
  hunks: SuggestedHunk[];
  /** Whether another suggestion has replaced it. */
  isSuperseded: boolean;
  /** Whether only decisions about this suggestion have changed the live text since it was submitted. */
  isAlone: boolean;
}

/** The author that blame names for a stretch of the live text. */
type Wrote = { person: string } | { putBack: true };

export interface Typing {
  who: number;
  /** For a draft: whether someone other than its author writes in it. */
  isGuest: boolean;
  at: number;
  remove: number;
  insert: string;
  hears: boolean;
  sends: boolean;
}

/**
 * A model of one document: five people type in it; three write drafts, alone or in each other's, and continue their
 * suggestions; reviewers decide changes, one or all of a suggestion, and undo decisions. It does everything the server
 * does, without a database.
 */
export class Meeting {
  readonly live = new Y.Doc();
  private readonly people: Y.Doc[];
  private readonly drafts: DraftRoom[];
  /** One per drafter. */
  private readonly continued: (Continued | undefined)[] = [];
  private readonly suggestions: Suggested[] = [];
  readonly seen = {
    ...{ submitted: 0, accepted: 0, rejected: 0, conflicts: 0, wholes: 0, undone: 0, kept: 0 },
    ...{ amended: 0, refused: 0, guests: 0, reopened: 0 },
  };
  private characters = 0;
  private decisions = 0;
  /** Characters that were added to the live text, and characters that were removed and not restored. */
  private readonly added = new Set<string>();
  private readonly gone = new Set<string>();
  /**
   * Characters that a decision or its undo wrote a second time: someone may remove the first copy at the same moment.
   */
  private readonly rewritten = new Set<string>();
  private readonly putBack = new Set<string>();
  private readonly writers = new Map<string, string>();
  private readonly ranges: (ClockSpan & { source: Wrote; number?: number })[] = [];

  constructor(pattern: string) {
    const base = this.fresh(pattern, BASE);
    for (const one of uniqueIn(base)) this.added.add(one);
    contentOf(this.live).insert(0, base);
    const { clientID: clientId } = this.live;
    this.ranges.push({ clientId, fromClock: 0, toClock: base.length, source: { person: BASE } });
    this.people = Array.from({ length: TYPISTS }, () => copyOf(this.live));
    this.drafts = Array.from({ length: DRAFTERS }, (_, i) => new DraftRoom(this.live, drafter(i)));
  }

  // -------------------------------------------------------------- writing

  type(typing: Typing): void {
    if (typing.who < TYPISTS) this.typeLive(typing);
    else this.typeInDraft(typing.who - TYPISTS, typing);
  }

  private typeLive({ who, hears, sends, ...edit }: Typing): void {
    const doc = this.people[who]!;
    if (hears) bring(this.live, doc);
    const { from, to, removed, insert } = this.editOf(textOf(doc), edit, String(who));
    if (to > from) contentOf(doc).delete(from, to - from);
    if (insert !== '') contentOf(doc).insert(from, insert);
    for (const one of uniqueIn(removed)) this.gone.add(one);
    for (const one of uniqueIn(insert)) this.added.add(one);
    if (sends) this.send(doc);
  }

  private typeInDraft(i: number, { isGuest, hears, sends, ...edit }: Typing): void {
    const draft = this.drafts[i]!;
    const person = drafter(isGuest ? (i + 1) % DRAFTERS : i);
    if (hears) draft.hear(person);
    draft.write(person, this.editOf(textOf(draft.copyOf(person)), edit, person));
    if (isGuest) this.seen.guests++;
    if (sends) draft.send(person);
  }

  private editOf(now: string, { at, remove, insert }: Pick<Typing, 'at' | 'remove' | 'insert'>, person: string) {
    const from = codePointEdge(now, Math.floor(at * now.length));
    const to = codePointEdge(now, from + remove);
    return { from, to, removed: now.slice(from, to), insert: this.fresh(insert, person) };
  }

  private fresh(pattern: string, person: string): string {
    return pattern.replace(/#/g, () => {
      const one = String.fromCodePoint(FIRST + this.characters++);
      this.writers.set(one, person);
      return one;
    });
  }

  private send(doc: Y.Doc): void {
    const before = Y.encodeStateVector(this.live);
    bring(doc, this.live);
    const news = Y.encodeStateAsUpdate(this.live, before);
    // An update without structs and deletions is two bytes long.
    if (news.length > 2) for (const one of this.suggestions) one.isAlone = false;
  }

  /** Reloads a draft in a browser or on the server. */
  reopen(i: number, by: 'browser' | 'guest' | 'server' | 'snapshot'): void {
    const draft = this.drafts[i]!;
    if (by === 'browser') draft.reopen(draft.author);
    else if (by === 'guest') draft.reopen(drafter((i + 1) % DRAFTERS));
    else draft.reload(by === 'snapshot');
    this.seen.reopened++;
  }

  // -------------------------------------------------------------- drafts

  /** Submits a draft as a suggestion, and starts its author's next draft. */
  submit(i: number): void {
    const draft = this.drafts[i]!;
    draft.send(draft.author);
    const own = draft.ownText;
    const base = textOf(this.live);
    const shown = draft.text;
    expect(draft.ownText).toBe(own);
    const { text, hunks } = draft.suggested();
    expect(text).toBe(shown);
    expect(applied(base, hunks)).toBe(shown);
    if (hunks.length === 0) return;
    const continued = this.continued[i];
    this.continued[i] = undefined;
    this.drafts[i] = new DraftRoom(this.live, draft.author);
    if (continued && !isAsContinued(continued)) {
      this.seen.refused++;
      return;
    }
    if (continued) continued.from.isSuperseded = true;
    this.suggestions.push({
      ...{
        id: `suggestion ${this.suggestions.length}`,
        author: draft.author,
        base,
        isSuperseded: false,
        isAlone: true,
      },
      hunks: hunks.map((hunk) => {
        const parts = hunk.parts ?? [{ length: hunk.after.length, versionId: null }];
        return { ...hunk, parts, undone: 0 };
      }),
    });
    this.seen.submitted++;
  }

  /** Continues an open suggestion as its author's draft, which begins with the open changes. */
  amend(i: number, of: number): void {
    const draft = this.drafts[i]!;
    const own = this.underReview().filter(({ author }) => author === draft.author);
    const from = own[Math.floor(of * own.length)];
    if (!from || !draft.isBlank) return;
    const hunks = from.hunks.filter(({ decision }) => decision === undefined);
    const places = resolveHunks(this.live, hunks);
    const copy = copyOf(this.live);
    const begun = amend(copy, hunks, from.id);
    if (!begun) return;
    expect(textOf(copy)).toBe(withPlaces(textOf(this.live), places, hunks));
    draft.begin(begun);
    expect(draft.text).toBe(textOf(copy));
    this.continued[i] = { from, hunks: hunks.map((hunk) => ({ hunk, undone: hunk.undone })) };
    this.seen.amended++;
  }

  // -------------------------------------------------------------- reviewers

  /** Decides one of all open changes. */
  decide(kind: 'accept' | 'reject', of: number): void {
    const open = this.underReview().flatMap((suggested) =>
      suggested.hunks.flatMap((hunk) => (hunk.decision === undefined ? [{ suggested, hunk }] : [])),
    );
    const chosen = open[Math.floor(of * open.length)];
    if (!chosen) return;
    const { suggested, hunk } = chosen;
    if (kind === 'accept') this.accept(suggested, [hunk]);
    else {
      hunk.decision = 'rejected';
      this.seen.rejected++;
    }
    this.expectExactly(suggested);
  }

  /** Accepts everything open in a suggestion. */
  acceptAll(of: number): void {
    const open = this.underReview();
    const suggested = open[Math.floor(of * open.length)];
    if (!suggested) return;
    this.accept(
      suggested,
      suggested.hunks.filter(({ decision }) => decision === undefined),
    );
    this.seen.wholes++;
    this.expectExactly(suggested);
  }

  private accept(suggested: Suggested, hunks: readonly SuggestedHunk[]): void {
    const before = textOf(this.live);
    const places = resolveHunks(this.live, hunks);
    for (const [i, hunk] of hunks.entries()) {
      const { status } = places[i]!;
      if (status === 'already_there') hunk.decision = 'there';
      if (status === 'clean') continue;
      // Someone has typed the same line breaks, or has changed the place. Other decisions can't make it a conflict.
      expect(suggested.isAlone).toBe(false);
      if (status !== 'already_there') this.seen.conflicts++;
    }
    const clean = hunks.map((hunk, i) => ({ hunk, now: places[i]! })).filter(({ now }) => now.status === 'clean');
    const late = conflictingWithEarlier(clean.map(({ now }) => ({ suggestionId: suggested.id, now })));
    const taken = clean.filter((_, i) => !late.has(i));
    if (suggested.isAlone) expect(late.size).toBe(0);
    for (const { hunk, now } of taken) expect(now.now).toBe(hunk.before);
    const written = applyChanges(
      this.live,
      taken.map(({ hunk, now }) => ({ now, newText: hunk.after, kept: hunk.kept })),
    );
    expect(textOf(this.live)).toBe(
      withPlaces(
        before,
        taken.map(({ now }) => now),
        taken.map(({ hunk }) => hunk),
      ),
    );
    if (taken.length > 0) this.changedBy(suggested);
    for (const [i, { hunk }] of taken.entries()) {
      const { fromClock, toClock, anchor } = written[i]!;
      const number = ++this.decisions;
      hunk.decision = { hunk, anchor, number };
      this.credit(suggested, { hunk, number }, { fromClock, toClock });
      // Text that stays between changes isn't written again.
      for (const one of this.move(hunk, hunk.kept)) expect(hunk.before).not.toContain(one);
      this.seen.accepted++;
    }
  }

  /** Undoes the decision on one change. */
  undo(of: number): void {
    const decided = this.suggestions.flatMap((suggested) =>
      suggested.isSuperseded
        ? []
        : suggested.hunks.flatMap((hunk) => (hunk.decision === undefined ? [] : [{ suggested, hunk }])),
    );
    const chosen = decided[Math.floor(of * decided.length)];
    if (chosen) this.takeBack(chosen.suggested, [chosen.hunk]);
  }

  /** Undoes all decisions on a suggestion. */
  undoAll(of: number): void {
    const current = this.suggestions.filter(
      ({ isSuperseded, hunks }) => !isSuperseded && hunks.some(({ decision }) => decision !== undefined),
    );
    const suggested = current[Math.floor(of * current.length)];
    if (suggested) this.takeBack(suggested, suggested.hunks);
  }

  private takeBack(suggested: Suggested, hunks: readonly SuggestedHunk[]): void {
    for (const hunk of hunks) if (hunk.decision === 'rejected') delete hunk.decision;
    let left = hunks
      .flatMap(({ decision }) => (typeof decision === 'object' ? [decision] : []))
      .sort((a, b) => b.number - a.number);
    while (left.length > 0) {
      const found = findInserted(
        this.live,
        left.map(({ anchor, hunk }) => ({ anchor, text: hunk.after })),
      );
      const changes = separatePlaces(left.flatMap((one, i) => (found[i] ? [{ one, now: found[i] }] : [])));
      if (changes.length === 0) break;
      this.takeOut(suggested, changes);
      const done = new Set(changes.map(({ one }) => one));
      left = left.filter((one) => !done.has(one));
    }
    // While nobody else has changed the text, all of its decisions can be undone.
    if (suggested.isAlone) expect(left).toEqual([]);
    this.seen.kept += left.length;
    this.expectExactly(suggested);
  }

  private takeOut(
    suggested: Suggested,
    changes: readonly { one: Acceptance; now: Pick<ResolvedHunk, 'from' | 'now'> }[],
  ): void {
    const before = textOf(this.live);
    const written = applyChanges(
      this.live,
      changes.map(({ one, now }) => ({ now, newText: one.hunk.before, kept: keptInUndo(one.hunk.kept) })),
    );
    const back = changes.map(({ one }) => ({ after: one.hunk.before }));
    expect(textOf(this.live)).toBe(
      withPlaces(
        before,
        changes.map(({ now }) => now),
        back,
      ),
    );
    this.changedBy(suggested);
    for (const [i, { one }] of changes.entries()) {
      const { hunk, number } = one;
      const { fromClock, toClock } = written[i]!;
      const { clientID: clientId } = this.live;
      // Text written by an undone decision, or by its undo, is the old text inserted again.
      for (const range of this.ranges) if (range.number === number) range.source = { putBack: true };
      if (toClock > fromClock) this.ranges.push({ clientId, fromClock, toClock, source: { putBack: true } });
      delete hunk.decision;
      hunk.undone++;
      const undo = { before: hunk.after, after: hunk.before };
      for (const char of this.move(undo, keptInUndo(hunk.kept))) this.putBack.add(char);
      this.seen.undone++;
    }
  }

  /**
   * Updates the records when a decision replaces a text. Returns the characters that it wrote and that were in the live
   * text before.
   */
  private move({ before, after }: { before: string; after: string }, kept: readonly Kept[] | undefined): string[] {
    const left = new Set(uniqueIn(after));
    for (const one of uniqueIn(before)) if (!left.has(one)) this.gone.add(one);
    const written = piecesOf({ before, after }, kept).flatMap(({ inserted }) => uniqueIn(inserted));
    const again = written.filter((one) => this.added.has(one));
    for (const one of again) this.rewritten.add(one);
    for (const one of written) {
      this.added.add(one);
      this.gone.delete(one);
    }
    return again;
  }

  private changedBy(suggested: Suggested): void {
    for (const other of this.suggestions) if (other !== suggested) other.isAlone = false;
  }

  /**
   * Checks that the text is the base with exactly the accepted changes as they were shown, while nobody else has
   * changed it.
   */
  private expectExactly({ isAlone, base, hunks }: Suggested): void {
    const accepted = hunks.filter(({ decision }) => typeof decision === 'object');
    if (isAlone) expect(textOf(this.live)).toBe(applied(base, accepted));
  }

  private underReview(): Suggested[] {
    return this.suggestions.filter(
      ({ isSuperseded, hunks }) => !isSuperseded && hunks.some(({ decision }) => decision === undefined),
    );
  }

  // -------------------------------------------------------------- authors

  /** Records who wrote each part of the text that an acceptance inserted. */
  private credit(
    { author }: Suggested,
    { hunk, number }: Omit<Acceptance, 'anchor'>,
    { fromClock, toClock }: Omit<ClockSpan, 'clientId'>,
  ): void {
    const pieces = piecesOf(hunk, hunk.kept);
    let at = fromClock;
    for (const { length, versionId, userId } of pieces.flatMap((piece) =>
      sliceParts(hunk.parts, piece.at, piece.at + piece.inserted.length),
    )) {
      const suggester = versionId === null ? author : this.suggestions.find(({ id }) => id === versionId)!.author;
      const source = { person: userId ?? suggester };
      this.ranges.push({ clientId: this.live.clientID, fromClock: at, toClock: at + length, source, number });
      at += length;
    }
    expect(at).toBe(toClock);
  }

  /** Checks that each character inserted by an acceptance is credited to the person who typed it. */
  private expectAuthors(): void {
    const people = new Map(this.clients.map(([clientId, person]) => [clientId, { person } satisfies Wrote]));
    const ranges = [...this.ranges].sort((a, b) => a.fromClock - b.fromClock);
    const ledger = { people, ranges: new Map([[this.live.clientID, ranges]]) };
    const text = textOf(this.live);
    for (const { from, to, source } of passagesOf<Wrote>(authoredRuns(contentOf(this.live)), ledger)) {
      for (const one of uniqueIn(text.slice(from, to))) {
        if (source && 'putBack' in source) expect(this.putBack.has(one)).toBe(true);
        else expect(source?.person).toBe(this.writers.get(one));
      }
    }
  }

  private get clients(): [number, string][] {
    return this.people.map(({ clientID }, i) => [clientID, String(i)]);
  }

  // -------------------------------------------------------------- the end

  /** Checks everyone's text once all edits have reached everyone. */
  settle(): void {
    for (const doc of this.people) this.send(doc);
    const text = textOf(this.live);
    for (const doc of this.people) {
      bring(this.live, doc);
      expect(textOf(doc)).toBe(text);
    }
    const standing = uniqueIn(text);
    const once = new Set(standing);
    expect(once.size).toBe(standing.length);
    for (const one of this.added) if (!this.gone.has(one)) expect(once.has(one)).toBe(true);
    for (const one of once) expect(this.added.has(one) && (!this.gone.has(one) || this.rewritten.has(one))).toBe(true);
    this.expectAuthors();
    for (const [i] of this.drafts.entries()) this.submit(i);
  }
}

/**
 * Returns whether the open changes of a suggestion are the same as when a draft continued it, and haven't been in the
 * text meanwhile.
 */
function isAsContinued({ from, hunks }: Continued): boolean {
  if (from.isSuperseded) return false;
  const open = from.hunks.filter(({ decision }) => decision === undefined);
  return (
    open.length === hunks.length && hunks.every(({ hunk, undone }) => open.includes(hunk) && hunk.undone === undone)
  );
}

function codePointEdge(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : Math.min(at, text.length);
}

/** Returns the text with these places replaced by new texts. */
function withPlaces(
  text: string,
  places: readonly Pick<ResolvedHunk, 'from' | 'now'>[],
  hunks: readonly { after: string }[],
): string {
  const edits = places.map(({ from, now }, i) => ({ from, to: from + now.length, insert: hunks[i]!.after }));
  return replaceAll(
    text,
    edits.sort((a, b) => a.from - b.from || a.to - b.to),
  );
}

function applied(base: string, hunks: readonly Hunk[]): string {
  return withPlaces(
    base,
    hunks.map(({ from, before }) => ({ from, now: before })),
    hunks,
  );
}
