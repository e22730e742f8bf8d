import { expect } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { replaceAll, type TextEdit } from '@/versions/core/edits/edits';
import {
  type AnchoredHunk,
  anchorHunks,
  findInserted,
  type HunkAnchor,
  type ResolvedHunk,
  resolveHunks,
} from '@/versions/core/hunks/anchors';
import { computeHunks, type Hunk } from '@/versions/core/hunks/hunks';
import { refineAnchored, withCurrentText } from '@/versions/core/hunks/refine-anchored';
import { findTyped } from '@/versions/core/hunks/typed';
import { applyChanges } from '../core/apply-changes';
import { effectOf } from '../core/choice-effect';
import { conflictingWithEarlier } from '../core/selection';
import type { Choice } from '../schema';

/** Each typed character is a different private-use code point, so that none can be mistaken for another. */
const FIRST_TYPED = 0xf0000;
const TYPED = /[\u{f0000}-\u{ffffd}]/gu;

interface ModelDecision {
  kind: string;
  text: string | undefined;
  replaced: string;
  inserted: { text: string | undefined; anchor: HunkAnchor } | undefined;
  undone: boolean;
}

type ModelHunk = Hunk & AnchoredHunk & { decision: ModelDecision | undefined };

export interface ModelSuggestion {
  root: number;
  base: Uint8Array;
  baseText: string;
  text: string;
  hunks: ModelHunk[];
  open: boolean;
}

/**
 * A model of a document with two people, suggestions and reviewers: everything that decisions do, without a database.
 */
export class ReviewModel {
  readonly server = new Y.Doc();
  readonly people = [new Y.Doc(), new Y.Doc()];
  readonly suggestions: ModelSuggestion[] = [];
  readonly counts = { accepted: 0, rejected: 0, conflicts: 0, refined: 0, undone: 0, blocked: 0, wholes: 0, typed: 0 };
  private readonly typed = new Set<string>();
  /** Typed characters that were removed by a person, or by a reviewer who saw them. */
  private readonly takenOut = new Set<string>();
  /** Who changed the text, in order: a suggestion's root, or someone else. */
  private readonly changes: (number | 'other')[] = [];

  constructor(base: string) {
    this.server.clientID = 1;
    contentOf(this.server).insert(0, base);
    this.server.clientID = 2;
    for (const [i, doc] of this.people.entries()) {
      doc.clientID = 3 + i;
      exchange(this.server, doc);
    }
  }

  get text(): string {
    return contentOf(this.server).toString();
  }

  // -------------------------------------------------------------- people

  type(person: number, share: number, size: number): void {
    const text = contentOf(this.people[person]!);
    const at = codePointEdge(text.toString(), Math.floor(share * text.length));
    const marks = Array.from({ length: size }, (_, i) => String.fromCodePoint(FIRST_TYPED + this.typed.size + i));
    for (const mark of marks) this.typed.add(mark);
    text.insert(at, marks.join(''));
  }

  split(person: number, share: number): void {
    const text = contentOf(this.people[person]!);
    text.insert(codePointEdge(text.toString(), Math.floor(share * text.length)), '\n');
  }

  delete(person: number, share: number, size: number): void {
    const now = contentOf(this.people[person]!).toString();
    const from = codePointEdge(now, Math.floor(share * now.length));
    this.remove(person, from, codePointEdge(now, from + size));
  }

  /** Retypes a whole line, including some of the text suggested for it. */
  retype(person: number, share: number): void {
    const content = contentOf(this.people[person]!);
    const now = content.toString();
    const from = now.lastIndexOf('\n', Math.floor(share * now.length) - 1) + 1;
    const end = now.indexOf('\n', from);
    const to = end < 0 ? now.length : end;
    let line = now.slice(from, to);
    for (const { before, after } of this.openHunks()) if (before !== '') line = line.replace(before, () => after);
    this.excuse(now.slice(from, to), line);
    content.delete(from, to - from);
    content.insert(from, line);
  }

  join(person: number, share: number): void {
    const now = contentOf(this.people[person]!).toString();
    const feed = now.indexOf('\n', Math.floor(share * now.length));
    if (feed >= 0) this.remove(person, feed, feed + 1);
  }

  private remove(person: number, from: number, to: number): void {
    const text = contentOf(this.people[person]!);
    this.excuse(text.toString().slice(from, to), '');
    text.delete(from, to - from);
  }

  sync(person: number): void {
    // The same words typed again are a different text.
    const note = () => this.changes.push('other');
    this.server.on('update', note);
    exchange(this.server, this.people[person]!);
    this.server.off('update', note);
    this.settle();
  }

  // -------------------------------------------------------------- the agent

  suggest(edits: (text: string) => TextEdit[]): void {
    const baseText = this.text;
    const made = edits(baseText);
    const text = replaceAll(baseText, made);
    const hunks = computeHunks(baseText, text, { markdown: true, edits: made });
    if (hunks.length === 0) return;
    const anchors = anchorHunks(this.server, hunks);
    this.changes.push('other');
    this.suggestions.push({
      root: this.changes.length,
      base: Y.encodeStateAsUpdate(this.server),
      baseText,
      text,
      hunks: hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]!, decision: undefined })),
      open: true,
    });
    this.settle();
  }

  refine(share: number, edits: (text: string) => TextEdit[]): void {
    const old = this.pick(share);
    if (!old) return;
    const made = edits(old.text);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, old.base);
    const decided = old.hunks.map((hunk) => ({ ...hunk, decision: activeDecision(hunk) }));
    const hunks = refineAnchored(doc, decided, made, { markdown: true });
    doc.destroy();
    const before = this.text;
    const next: ModelSuggestion = {
      ...old,
      text: replaceAll(old.text, made),
      // Both hunks share one decision, as in the database.
      hunks: hunks.map(({ inherits, ...hunk }) => ({
        ...hunk,
        decision: inherits === undefined ? undefined : old.hunks[inherits]!.decision,
      })),
      open: true,
    };
    if (next.hunks.every((hunk) => activeDecision(hunk))) return;
    expect(proposalOf(next)).toBe(next.text);
    old.open = false;
    this.suggestions.push(next);
    this.counts.refined++;
    expect(this.text).toBe(before);
    this.settle();
  }

  // -------------------------------------------------------------- reviewers

  decide(share: number, choiceOf: (now: ResolvedHunk) => Choice): ModelHunk | undefined {
    const open = this.openHunks();
    const hunk = open[Math.floor(share * open.length)];
    if (!hunk) return undefined;
    const [now] = resolveHunks(this.server, [hunk]);
    const before = this.text;
    const choice = choiceOf(now!);
    const effect = effectOf(choice, hunk, now!);
    if (!effect.ok) {
      this.counts.conflicts++;
      expect(this.text).toBe(before);
      return undefined;
    }
    this.applyDecisions([{ hunk, now: now!, effect }]);
    if (effect.newText === undefined) expect(this.text).toBe(before);
    else
      expect(this.text).toBe(before.slice(0, now!.from) + effect.newText + before.slice(now!.from + now!.now.length));
    return hunk;
  }

  /** Decides all hunks of one suggestion, or of all that are under review. */
  decideAll(kind: 'accept' | 'reject', share?: number): void {
    const chosen = share === undefined ? this.suggestions.filter(({ open }) => open) : [this.pick(share)];
    const suggestions = chosen.flatMap((suggestion) => suggestion ?? []);
    const before = this.text;
    const only = suggestions.length === 1 ? suggestions[0] : undefined;
    const expected = kind === 'accept' && only && this.isUntouched(only) ? acceptedAll(only) : undefined;
    const wanted = suggestions.flatMap((suggestion) =>
      suggestion.hunks.filter((hunk) => !activeDecision(hunk)).map((hunk) => ({ suggestion, hunk })),
    );
    const resolved = resolveHunks(
      this.server,
      wanted.map(({ hunk }) => hunk),
    );
    const decisions = wanted.flatMap(({ suggestion, hunk }, i) => {
      const effect = effectOf({ kind }, hunk, resolved[i]!);
      return effect.ok ? [{ suggestion, hunk, now: resolved[i]!, effect }] : [];
    });
    const changing = decisions.filter(({ effect }) => effect.newText !== undefined);
    const late = conflictingWithEarlier(
      changing.map(({ suggestion, now }) => ({ suggestionId: String(suggestion.root), now })),
    );
    const lost = new Set([...late].map((i) => changing[i]!.hunk));
    this.counts.conflicts += wanted.length - decisions.length + lost.size;
    this.applyDecisions(decisions.filter(({ hunk }) => !lost.has(hunk)));
    if (kind === 'reject') expect(this.text).toBe(before);
    if (expected === undefined) return;
    this.counts.wholes++;
    expect(this.text).toBe(expected);
  }

  /** Undoes a decision. Returns whether it was undone. */
  undo(share: number): boolean {
    const decided = this.suggestions
      .flatMap(({ hunks, open }) => (open ? hunks : []))
      .filter((hunk) => activeDecision(hunk));
    const hunk = decided[Math.floor(share * decided.length)];
    return hunk ? this.takeBack(hunk) : false;
  }

  takeBack(hunk: ModelHunk): boolean {
    const decision = activeDecision(hunk);
    if (!decision || decision.kind === 'already_there') return false;
    if (decision.inserted) {
      const text = decision.text ?? hunk.after;
      const [found] = findInserted(this.server, [{ anchor: decision.inserted.anchor, text }]);
      if (!found) {
        this.counts.blocked++;
        return false;
      }
      this.excuse(text, decision.replaced);
      applyChanges(this.server, [{ now: found, newText: decision.replaced }]);
      this.changes.push('other');
    }
    decision.undone = true;
    this.counts.undone++;
    return true;
  }

  // -------------------------------------------------------------- what must hold

  check(): void {
    for (const doc of [...this.people, ...this.people]) exchange(this.server, doc);
    const { text } = this;
    for (const doc of this.people) expect(contentOf(doc).toString()).toBe(text);
    for (const mark of this.typed) if (!this.takenOut.has(mark)) expect(text).toContain(mark);
  }

  private applyDecisions(
    decisions: readonly {
      hunk: ModelHunk;
      now: ResolvedHunk;
      effect: Extract<ReturnType<typeof effectOf>, { ok: true }>;
    }[],
  ): void {
    const changing = decisions.filter(({ effect }) => effect.newText !== undefined);
    for (const { now, effect } of changing) this.excuse(now.now, effect.newText!);
    const applied = applyChanges(
      this.server,
      changing.map(({ now, effect }) => ({ now, newText: effect.newText! })),
    );
    for (const { hunk, now, effect } of decisions) {
      const at = changing.findIndex((decision) => decision.hunk === hunk);
      const anchor = at < 0 ? undefined : applied[at]!.anchor;
      const inserted = anchor && { text: effect.text, anchor };
      const replaced = now.now;
      hunk.decision = { kind: effect.kind, text: effect.text, replaced, inserted, undone: false };
      if (effect.kind === 'rejected') this.counts.rejected++;
      else if (inserted) this.counts.accepted++;
      if (inserted) this.changes.push(this.suggestions.find(({ hunks }) => hunks.includes(hunk))!.root);
    }
    this.settle();
  }

  /** Closes open hunks whose suggested text is already there. */
  private settle(): void {
    const open = this.openHunks();
    const resolved = resolveHunks(this.server, open);
    for (const [i, hunk] of open.entries()) {
      const now = resolved[i]!;
      const there = now.status === 'already_there' ? now : this.typedPlace(hunk, now);
      if (!there) continue;
      const [anchor] = anchorHunks(this.server, [there]);
      const inserted = { text: undefined, anchor: anchor! };
      hunk.decision = { kind: 'already_there', text: undefined, replaced: hunk.before, inserted, undone: false };
    }
    for (const suggestion of this.suggestions) {
      if (suggestion.hunks.every((hunk) => activeDecision(hunk))) suggestion.open = false;
    }
  }

  /** Returns where someone has typed the proposal as part of a larger edit. */
  private typedPlace(hunk: ModelHunk, { status }: ResolvedHunk) {
    if (status === 'clean') return undefined;
    const base = new Y.Doc();
    Y.applyUpdate(base, this.suggestions.find(({ hunks, open }) => open && hunks.includes(hunk))!.base);
    const [at] = findTyped(base, this.server, [hunk]);
    base.destroy();
    if (!at) return undefined;
    expect(this.text.slice(at.from, at.to)).toBe(hunk.after);
    this.counts.typed++;
    return at;
  }

  private openHunks(): ModelHunk[] {
    return this.suggestions.flatMap(({ hunks, open }) => (open ? hunks.filter((hunk) => !activeDecision(hunk)) : []));
  }

  private pick(share: number): ModelSuggestion | undefined {
    const open = this.suggestions.filter((suggestion) => suggestion.open);
    return open[Math.floor(share * open.length)];
  }

  /** Returns whether only decisions on its own hunks have changed the text since its review base. */
  private isUntouched({ root }: ModelSuggestion): boolean {
    return this.changes.slice(root).every((by) => by === root);
  }

  /** Records which typed characters of a text are missing in the text that replaces it. */
  private excuse(text: string, successor: string): void {
    for (const mark of text.match(TYPED) ?? []) if (!successor.includes(mark)) this.takenOut.add(mark);
  }
}

function activeDecision({ decision }: ModelHunk): ModelDecision | undefined {
  return decision?.undone ? undefined : decision;
}

/** Returns a suggestion's text, built from its hunks. */
function proposalOf({ baseText, hunks }: ModelSuggestion): string {
  return replaceAll(
    baseText,
    hunks.map(({ from, to, after }) => ({ from, to, insert: after })),
  );
}

/** Returns the text that results from applying a suggestion's decisions and then all its open hunks. */
function acceptedAll({ baseText, hunks }: ModelSuggestion): string {
  return replaceAll(
    baseText,
    hunks.map((hunk) => {
      const { from, to, current, isDecided, after } = withCurrentText({ ...hunk, decision: activeDecision(hunk) });
      return { from, to, insert: isDecided ? current : after };
    }),
  );
}

function codePointEdge(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : Math.min(at, text.length);
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
}
