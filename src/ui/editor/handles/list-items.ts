import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { isOrdered, type ListLine, parseListLine } from '../commands/list-line';
import { withNumbers } from '../commands/lists';
import { blockFrom, nextBlock } from '../markdown/top-level';
import { type BlockRange, gapAtEnd, linesOf, removal, treeTo } from './block-edits';

/*
 * A list item with everything below it is a block of its own. It takes the level and the kind of marker of the items
 * that it is put beside, because Markdown would otherwise read it as part of another item or start a new list.
 */

/** Where an item is put: beside another one, or between blocks that aren't lists. */
export type ItemPlace = { before: SyntaxNode } | { after: SyntaxNode } | { at: number };

/** Returns the list item whose lines contain a position, the innermost one, except in quotes. */
export function itemAt(state: EditorState, pos: number): SyntaxNode | undefined {
  const line = state.doc.lineAt(pos);
  const start = line.from + (/^[ \t]*/.exec(line.text)?.[0].length ?? 0);
  let found: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = treeTo(state, line.to).resolveInner(start, 1); node; node = node.parent) {
    if (node.name === 'Blockquote') return undefined;
    // `- - a` starts two items on one line, which move together.
    const startsHere = found === undefined || state.doc.lineAt(node.from).from === state.doc.lineAt(found.from).from;
    if (node.name === 'ListItem' && startsHere) found = node;
  }
  return found;
}

/** Returns an item's lines, without blank ones at its end. */
export function itemLines({ doc }: EditorState, item: SyntaxNode): BlockRange {
  const { from, to } = linesOf(doc, item);
  let last = doc.lineAt(to);
  while (last.from > from && last.text.trim() === '') last = doc.line(last.number - 1);
  return { from, to: last.to };
}

/** Returns the outermost item around another one. */
export function outermost(item: SyntaxNode): SyntaxNode {
  const parent = parentItem(item);
  return parent ? outermost(parent) : item;
}

function parentItem(item: SyntaxNode): SyntaxNode | undefined {
  const parent = item.parent?.parent;
  return parent?.name === 'ListItem' ? parent : undefined;
}

/** Returns the place above or below the next item or block in a direction; undefined at the end of the document. */
export function placeBeside(state: EditorState, item: SyntaxNode, way: 'up' | 'down'): ItemPlace | undefined {
  const parent = parentItem(item);
  if (way === 'up') {
    const previous = previousItem(state, item);
    if (previous) return { before: previous };
    if (parent) return { before: parent };
  } else {
    const next = item.nextSibling;
    if (next) return { after: next };
    if (parent) return { after: parent };
  }
  return placeOutside(state, item, way);
}

/** Returns the item before another one in its list, unless that shares its line with the item around both. */
function previousItem(state: EditorState, item: SyntaxNode): SyntaxNode | undefined {
  const [previous, parent] = [item.prevSibling, parentItem(item)];
  if (!previous || !parent) return previous ?? undefined;
  return state.doc.lineAt(parent.from).from === state.doc.lineAt(previous.from).from ? undefined : previous;
}

function placeOutside(state: EditorState, item: SyntaxNode, way: 'up' | 'down'): ItemPlace | undefined {
  const blocks: SyntaxNode[] = [];
  const tree = treeTo(state, state.doc.length);
  for (let node = blockFrom(tree, 0); node; node = nextBlock(node)) blocks.push(node);
  const own = blocks.findIndex(({ from, to }) => from <= item.from && item.to <= to);
  const beyond = blocks[way === 'up' ? own - 1 : own + 1];
  // Nothing can be above the front matter.
  if (own < 0 || !beyond || beyond.name === 'FrontMatter') return undefined;
  const edge = way === 'up' ? beyond.lastChild : beyond.firstChild;
  if (isList(beyond) && edge) return way === 'up' ? { after: edge } : { before: edge };
  return boundary(state, blocks[way === 'up' ? own - 2 : own + 1], blocks[way === 'up' ? own - 1 : own + 2]);
}

/** Returns the place between two neighbouring blocks: in the list, if one of them is one. */
function boundary(state: EditorState, above: SyntaxNode | undefined, below: SyntaxNode | undefined): ItemPlace {
  if (above && isList(above) && above.lastChild) return { after: above.lastChild };
  if (below && isList(below) && below.firstChild) return { before: below.firstChild };
  return { at: below ? state.doc.lineAt(below.from).from : state.doc.length };
}

export function isList({ name }: { name: string }): boolean {
  return name === 'BulletList' || name === 'OrderedList';
}

/** Moves an item with everything below it. Returns undefined if it is there already, or if the place is inside of it. */
export function moveItem(state: EditorState, item: SyntaxNode, place: ItemPlace): TransactionSpec | undefined {
  const own = itemLines(state, item);
  const source = state.sliceDoc(own.from, own.to);
  const { text, at, lead, rest } = inserted(state, item, place, source);
  if (isNoMove(item, place)) return undefined;
  const changes = [...itemRemoval(state, item), { from: at, insert: lead + text + rest }];
  const kept = state.selection.main.head;
  const offset = kept >= own.from && kept <= own.to ? Math.min(kept - own.from, text.length) : text.length;
  return numbered(state, { item, changes, at, start: lead.length, caret: offset, userEvent: 'move.block' });
}

/** Returns whether an item is there already, or the place is inside of it. */
function isNoMove(item: SyntaxNode, place: ItemPlace): boolean {
  if ('at' in place) return false;
  const beside = 'before' in place ? place.before : place.after;
  const neighbour = 'before' in place ? item.nextSibling : item.prevSibling;
  return (beside.from >= item.from && beside.to <= item.to) || isSame(beside, neighbour);
}

function isSame(a: SyntaxNode, b: SyntaxNode | null): boolean {
  return b !== null && a.from === b.from && a.name === b.name && a.to === b.to;
}

interface Insertion {
  at: number;
  /** The line breaks before and after the item's text. */
  lead: string;
  text: string;
  rest: string;
}

function inserted(state: EditorState, item: SyntaxNode, place: ItemPlace, source: string): Insertion {
  if ('at' in place) {
    const { marker } = lineOf(state, item);
    const text = fitted(source, { lead: '', marker: marker.replace(/^\d+/, '1') });
    if (place.at < state.doc.length) return { at: place.at, lead: '', text, rest: '\n\n' };
    return { at: state.doc.length, lead: gapAtEnd(state.doc), text, rest: '' };
  }
  const isBefore = 'before' in place;
  const beside = isBefore ? place.before : place.after;
  const lines = itemLines(state, beside);
  const text = fitted(source, lineOf(state, beside));
  const gap = gapIn(state, beside);
  return isBefore ? { at: lines.from, lead: '', text, rest: gap } : { at: lines.to, lead: gap, text, rest: '' };
}

function lineOf(state: EditorState, item: SyntaxNode): ListLine {
  return parseListLine(state.doc.lineAt(item.from).text);
}

/** Returns the line breaks between the items of a list: one, or two in a list with blank lines. */
function gapIn(state: EditorState, item: SyntaxNode): string {
  const { nextSibling, prevSibling } = item;
  const [first, second] = nextSibling ? [item, nextSibling] : [prevSibling ?? item, item];
  const between = state.sliceDoc(itemLines(state, first).to, state.doc.lineAt(second.from).from);
  return /\n[ \t]*\n/.test(between) ? '\n\n' : '\n';
}

/** Returns an item's text with another level and kind of marker. The number of an ordered item becomes the other's. */
function fitted(source: string, target: Pick<ListLine, 'lead' | 'marker'>): string {
  const [first = '', ...below] = source.split('\n');
  const own = parseListLine(first);
  const head = target.lead + target.marker + (own.gap || ' ');
  const start = own.lead.length + own.marker.length + own.gap.length;
  const lines = [(own.gap === '' ? head.trimEnd() : head) + first.slice(start)];
  const [before, now] = [columns(`${first.slice(0, start)}${own.gap === '' ? ' ' : ''}`), columns(head)];
  if (before === now && own.lead === target.lead) return [...lines, ...below].join('\n');
  for (const line of below) {
    const blank = /^[ \t]*/.exec(line)?.[0] ?? '';
    const kept = Math.max(0, columns(blank) - before);
    lines.push(blank === line ? line : ' '.repeat(now + kept) + line.slice(blank.length));
  }
  return lines.join('\n');
}

/** Returns how wide a line's start is, with a tab stop every four columns. */
function columns(start: string): number {
  let width = 0;
  for (const character of start) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}

/** Inserts a copy of the item below it and moves the caret into the copy. */
export function duplicateItem(state: EditorState, item: SyntaxNode): TransactionSpec {
  const { from, to } = itemLines(state, item);
  const gap = gapIn(state, item);
  const text = state.sliceDoc(from, to);
  const changes = [{ from: to, insert: gap + text }];
  return numbered(state, { changes, at: to, start: gap.length, caret: text.length, userEvent: 'input.block' });
}

/** Deletes an item with everything below it. */
export function deleteItem(state: EditorState, item: SyntaxNode): TransactionSpec {
  return numbered(state, { item, changes: itemRemoval(state, item), userEvent: 'delete.block' });
}

/**
 * Returns the changes that remove an item and the line breaks that kept it apart. If it was the first one of a numbered
 * list, the next one gets its number, which is where the list starts to count.
 */
function itemRemoval(state: EditorState, item: SyntaxNode): { from: number; to: number; insert?: string }[] {
  const { from, to } = itemLines(state, item);
  const { nextSibling: next, prevSibling: previous } = item;
  if (!next && !previous && !parentItem(item)) return [removal(state.doc, { from, to })];
  if (!next) {
    let above = state.doc.lineAt(from).number - 1;
    while (above > 1 && state.doc.line(above).text.trim() === '') above--;
    return [{ from: state.doc.line(above).to, to }];
  }
  const start = state.doc.lineAt(next.from).from;
  const [own, nexts] = [lineOf(state, item), lineOf(state, next)];
  const gone = { from, to: start };
  if (previous || !isOrdered(own) || !isOrdered(nexts)) return [gone];
  const number = start + nexts.lead.length;
  return [gone, { from: number, to: number + nexts.marker.length - 1, insert: own.marker.slice(0, -1) }];
}

interface ItemChange {
  /** The item that is removed from where it is. */
  item?: SyntaxNode;
  changes: ChangeSpec & readonly unknown[];
  /** Where a text is inserted, where the item begins in it, and where the caret goes in the item. */
  at?: number;
  start?: number;
  caret?: number;
  userEvent: string;
}

/** Returns the changes with the numbers that the lists need where an item was taken away and where it was put. */
function numbered(state: EditorState, { item, changes, at, start = 0, caret, userEvent }: ItemChange): TransactionSpec {
  const all = state.changes(changes as ChangeSpec);
  const after = all.apply(state.doc);
  const lines: number[] = [];
  let anchor: number | undefined;
  if (at !== undefined) {
    const begin = all.mapPos(at, -1) + start;
    lines.push(after.lineAt(begin).number);
    anchor = begin + (caret ?? 0);
  }
  if (item?.nextSibling) lines.push(after.lineAt(all.mapPos(item.nextSibling.from, 1)).number);
  const spec = withNumbers(state, { changes: all, lines, ...(anchor !== undefined && { anchor }), userEvent });
  return { ...spec, scrollIntoView: true };
}
