import { firstIndex } from '@/kernel/first-index';
import { diffText } from '@/versions/core/compare/diff';
import type { RenderedElement, RenderedNode } from '../../editor/markdown/rendered';
import { buildMerged, type MergedNode, type Piece } from './merged-nodes';
import { blockOf, type Leaf, Signs, type VisibleText, visibleText } from './visible-text';

/**
 * Merges two rendered texts into one, in which inserted, deleted and merely reformatted text is marked. The words are
 * compared as a reader sees them. Then the elements of both texts are matched by the words that they share.
 */

/** A change, in words for a list. */
export interface ListedChange {
  kind: 'text' | 'format';
  before: string;
  after: string;
}

export interface MergedRendering {
  /** Both texts merged. */
  merged: MergedNode[];
  /** Each text on its own. */
  before: MergedNode[];
  after: MergedNode[];
  changes: ListedChange[];
}

/** Merges two rendered texts. The indexes of their changes start at `first`. */
export function mergeRendered(old: readonly RenderedNode[], now: readonly RenderedNode[], first = 0): MergedRendering {
  const signs = new Signs();
  const merger = new Merger(visibleText(old, signs), visibleText(now, signs), first);
  merger.run();
  const { pieces, oldPieces, newPieces, changes } = merger;
  return { merged: buildMerged(pieces), before: buildMerged(oldPieces), after: buildMerged(newPieces), changes };
}

class Merger {
  readonly pieces: Piece[] = [];
  readonly oldPieces: Piece[] = [];
  readonly newPieces: Piece[] = [];
  readonly changes: ListedChange[] = [];
  /** Maps elements of the old text to the matching ones of the new text. */
  readonly #became = new Map<RenderedElement, RenderedElement>();
  readonly #taken = new Set<RenderedElement>();
  readonly #old: VisibleText;
  readonly #now: VisibleText;
  readonly #first: number;

  constructor(old: VisibleText, now: VisibleText, first: number) {
    this.#old = old;
    this.#now = now;
    this.#first = first;
  }

  run(): void {
    const runs = this.#runs();
    for (const [i, run] of runs.entries()) {
      if (run.kind === 'same') for (const piece of run.pieces) this.#addSame(piece);
      else this.#addChanged(run, runs[i + 1]);
    }
  }

  /** Divides both texts into shared and different runs, and matches their elements along the way. */
  #runs(): Run[] {
    const runs: Run[] = [];
    let [at, newAt] = [0, 0];
    const same = (to: number) => {
      if (to > at) runs.push({ kind: 'same', pieces: this.#samePieces({ at, newAt, length: to - at }) });
      newAt += to - at;
    };
    for (const { from, to, insert } of diffText(this.#old.text, this.#now.text)) {
      same(from);
      runs.push({
        kind: 'changed',
        deleted: cut(this.#old, from, to),
        inserted: cut(this.#now, newAt, newAt + insert.length),
      });
      at = to;
      newAt += insert.length;
    }
    same(this.#old.text.length);
    return runs;
  }

  #samePieces({ at, newAt, length }: { at: number; newAt: number; length: number }): SamePiece[] {
    const old = cut(this.#old, at, at + length);
    const pieces: SamePiece[] = [];
    let i = 0;
    for (const part of cut(this.#now, newAt, newAt + length)) {
      const [from, to] = [part.from - newAt + at, part.to - newAt + at];
      while (old[i] && old[i]!.to <= from) i++;
      for (let k = i; old[k] && old[k]!.from < to; k++) {
        const { leaf } = old[k]!;
        const start = Math.max(from, old[k]!.from);
        const text = part.text.slice(start - from, Math.min(to, old[k]!.to) - from);
        this.#match(leaf.path, part.leaf.path);
        pieces.push({ text, old: leaf, now: part.leaf });
      }
    }
    return pieces;
  }

  #match(old: readonly RenderedElement[], now: readonly RenderedElement[]): void {
    for (const [i, element] of old.entries()) {
      const other = now[i];
      if (!other || element.tag !== other.tag) return;
      const became = this.#became.get(element);
      if (became ? became !== other : this.#taken.has(other)) return;
      this.#became.set(element, other);
      this.#taken.add(other);
    }
  }

  #addSame({ text, old, now }: SamePiece): void {
    const isVoid = now.isVoid;
    const kind = formatOf(old.path) === formatOf(now.path) ? 'same' : 'format';
    const change = kind === 'same' ? undefined : this.#formatChange(text, now.path);
    const piece = { kind, text, isVoid, change } as const;
    this.pieces.push({ ...piece, path: now.path });
    this.newPieces.push({ ...piece, path: now.path });
    this.oldPieces.push({ ...piece, path: old.path });
  }

  /** Lists a change of format, and returns its index. Adjacent words in one block belong to the same change. */
  #formatChange(text: string, path: readonly RenderedElement[]): number {
    const last = this.pieces.at(-1);
    const previous = this.changes.at(-1);
    if (last?.kind === 'format' && previous?.kind === 'format' && blockOf(last.path) === blockOf(path)) {
      previous.after += text;
      return last.change!;
    }
    return this.#list({ kind: 'format', before: '', after: text });
  }

  #list(change: ListedChange): number {
    this.changes.push(change);
    return this.#first + this.changes.length - 1;
  }

  #addChanged({ deleted, inserted }: ChangedRun, next: Run | undefined): void {
    if (deleted.length + inserted.length === 0) {
      this.#addBreak();
      return;
    }
    const [old, now] = [inBlocks(deleted), inBlocks(inserted)];
    const changes = Array.from({ length: Math.max(old.length, now.length) }, (_, i) =>
      this.#list({ kind: 'text', before: shownText(old[i] ?? []), after: shownText(now[i] ?? []) }),
    );
    const removed = old.flatMap((parts, i) => parts.map((part) => pieceOf(part, 'del', changes[i]!)));
    const added = now.flatMap((parts, i) => parts.map((part) => pieceOf(part, 'ins', changes[i]!)));
    const pieces = [...removed.map((piece) => ({ ...piece, path: this.#canonical(piece.path) })), ...added];
    for (const piece of inPlace(pieces, this.pieces.at(-1), firstPiece(next))) this.pieces.push(piece);
    for (const piece of removed) this.oldPieces.push(piece);
    for (const piece of added) this.newPieces.push(piece);
  }

  /** Lists that only the break between two blocks changed: a paragraph was split, or two were joined. */
  #addBreak(): void {
    const change = this.#list({ kind: 'format', before: '', after: '¶' });
    const previous = this.pieces.at(-1);
    if (!previous) return;
    this.pieces.push({ ...previous, kind: 'format', text: '¶', isVoid: false, change, path: textPath(previous) });
  }

  #canonical(path: readonly RenderedElement[]): RenderedElement[] {
    return path.map((element) => this.#became.get(element) ?? element);
  }
}

interface SamePiece {
  text: string;
  old: Leaf;
  now: Leaf;
}
interface ChangedRun {
  kind: 'changed';
  deleted: Part[];
  inserted: Part[];
}
type Run = { kind: 'same'; pieces: SamePiece[] } | ChangedRun;

interface Part {
  from: number;
  to: number;
  text: string;
  leaf: Leaf;
}

/** Returns the leaves in a range, cut at its ends. */
function cut({ text, leaves }: VisibleText, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let i = firstIndex(leaves, (leaf) => leaf.to > from); i < leaves.length && leaves[i]!.from < to; i++) {
    const leaf = leaves[i]!;
    const [start, end] = [Math.max(from, leaf.from), Math.min(to, leaf.to)];
    if (start < end) parts.push({ from: start, to: end, text: text.slice(start, end), leaf });
  }
  return parts;
}

/**
 * Divides a change by the paragraphs, lists and other blocks of the document that it covers, so that each can be listed.
 * A block without text belongs to the one before.
 */
function inBlocks(parts: readonly Part[]): Part[][] {
  const blocks: Part[][] = [];
  let last: RenderedElement | undefined;
  for (const part of parts) {
    const [block] = part.leaf.path;
    const current = blocks.at(-1);
    if (current && (block === last || shownText([part]) === '')) current.push(part);
    else {
      blocks.push([part]);
      last = block;
    }
  }
  return blocks;
}

function pieceOf({ text, leaf }: Part, kind: 'ins' | 'del', change: number): Piece {
  return { kind, text, path: leaf.path, isVoid: leaf.isVoid, change };
}

function firstPiece(run: Run | undefined): readonly RenderedElement[] | undefined {
  return run?.kind === 'same' ? run.pieces[0]?.now.path : undefined;
}

/**
 * Orders the pieces of a change so that no block is left and entered again: first the pieces in the block before the
 * change, last the pieces in the block after it. If both are the same block, all pieces stay in it.
 */
function inPlace(
  pieces: readonly Piece[],
  previous: Piece | undefined,
  next: readonly RenderedElement[] | undefined,
): Piece[] {
  const [before, after] = [previous && blockOf(previous.path), next && blockOf(next)];
  if (previous && before && before === after) {
    const home = previous.path.slice(0, previous.path.indexOf(before) + 1);
    return pieces.map((piece) => {
      const block = blockOf(piece.path);
      return block === before || piece.isVoid ? piece : { ...piece, path: [...home, ...inlineOf(piece.path)] };
    });
  }
  const rank = ({ path }: Piece) => {
    const block = blockOf(path);
    if (block !== undefined && block === before) return 0;
    return block !== undefined && block === after ? 2 : 1;
  };
  return [0, 1, 2].flatMap((wanted) => pieces.filter((piece) => rank(piece) === wanted));
}

function inlineOf(path: readonly RenderedElement[]): readonly RenderedElement[] {
  const block = blockOf(path);
  return block ? path.slice(path.indexOf(block) + 1) : path;
}

function textPath({ path, isVoid }: Piece): readonly RenderedElement[] {
  return isVoid ? path.slice(0, -1) : path;
}

/** Returns a key of a word's visible format, without paragraphs, because a list item looks the same with one. */
function formatOf(path: readonly RenderedElement[]): string {
  return path
    .filter(({ tag }) => tag !== 'p')
    .map(({ tag, attributes }) => `${tag} ${tag === 'a' ? attributes?.href : ''} ${attributes?.class ?? ''}`)
    .join('>');
}

/** Returns a change's words for a list. Pictures become their descriptions, and blocks are on separate lines. */
function shownText(parts: readonly Part[]): string {
  let shown = '';
  for (const [i, { leaf, text }] of parts.entries()) {
    const previous = parts[i - 1];
    if (previous && blockOf(previous.leaf.path) !== blockOf(leaf.path)) shown += '\n';
    shown += leaf.isVoid ? voidText(leaf.path.at(-1)) : text;
  }
  return shown;
}

function voidText(element: RenderedElement | undefined): string {
  if (element?.tag === 'img') return `[${element.attributes?.alt || 'Picture'}]`;
  return element?.tag === 'hr' ? '———' : '';
}
