import { syntaxTree } from '@codemirror/language';
import type { EditorState, Transaction } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { blockFrom, nextBlock } from '../markdown/top-level';
import { focusField, type Span } from './reveal';

/**
 * Returns the spans that a transaction edited or that were newly parsed, and the places that the carets entered or left.
 * `oldTree` is the tree before the transaction. Where the spans touch no block, the blocks are drawn as before.
 */
export function editedSpans(oldTree: Tree, transaction: Transaction): Span[] {
  const { startState, state } = transaction;
  const tree = syntaxTree(state);
  const spans: Span[] = [];
  if (transaction.docChanged) {
    transaction.changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      spans.push({ from: fromB, to: endOfEffect({ oldTree, tree, toA, toB }, transaction) });
      const before = topLevelAround(oldTree, { from: fromA, to: toA });
      spans.push({ from: transaction.changes.mapPos(before.from, -1), to: transaction.changes.mapPos(before.to, 1) });
    });
  }
  if (tree !== oldTree) {
    const parsedBefore = transaction.changes.mapPos(Math.min(oldTree.length, transaction.changes.length));
    if (tree.length > parsedBefore) spans.push({ from: parsedBefore, to: tree.length });
  }
  if (transaction.docChanged || transaction.selection || focusOf(startState) !== focusOf(state)) {
    const before = endsOf(startState).map((pos) => transaction.changes.mapPos(pos));
    spans.push(...[...before, ...endsOf(state)].map(point));
  }
  return spans;
}

/** Widens spans to whole lines and to the whole top-level blocks that they touch, and merges them. */
export function blocksAround(tree: Tree, spans: readonly Span[], state: EditorState): Span[] {
  return merged(spans.map((part) => topLevelAround(tree, wholeLines(part, state))));
}

/** Returns both ends of each selected range. */
function endsOf({ selection }: EditorState): number[] {
  return selection.ranges.flatMap(({ anchor, head }) => [anchor, head]);
}

/**
 * Returns where the two trees agree again after a change. An edit can change the meaning of later text: opening a fence
 * swallows the tables after it, and closing it releases them. After the first equal node, everything is equal.
 */
function endOfEffect(
  { oldTree, tree, toA, toB }: { oldTree: Tree; tree: Tree; toA: number; toB: number },
  { changes }: Transaction,
): number {
  let end = toB;
  let old = topLevelBehind(oldTree, toA);
  let node = topLevelBehind(tree, toB);
  while (old && node) {
    const from = changes.mapPos(Math.min(old.from, changes.length), 1);
    const to = changes.mapPos(Math.min(old.to, changes.length), -1);
    if (from === node.from && to === node.to && old.name === node.name) return end;
    if (from <= node.from) {
      end = Math.max(end, to);
      old = nextBlock(old);
    } else {
      end = Math.max(end, node.to);
      node = nextBlock(node);
    }
  }
  return Math.max(end, tree.length);
}

function focusOf(state: EditorState): boolean | undefined {
  return state.field(focusField, false);
}

function point(pos: number): Span {
  return { from: pos, to: pos };
}

/** Returns the first top-level node that starts after a position. */
function topLevelBehind(tree: Tree, pos: number): SyntaxNode | null {
  let node = blockFrom(tree, pos + 1);
  while (node && node.from <= pos) node = nextBlock(node);
  return node;
}

/** Widens the span to the whole top-level nodes that it touches. */
function topLevelAround(tree: Tree, span: Span): Span {
  let { from, to } = span;
  for (let node = blockFrom(tree, from); node && node.from <= span.to; node = nextBlock(node)) {
    if (node.to < span.from) continue;
    from = Math.min(from, node.from);
    to = Math.max(to, node.to);
  }
  return { from, to };
}

/** Widens a span to whole lines. */
export function wholeLines({ from, to }: Span, { doc }: EditorState): Span {
  return { from: doc.lineAt(Math.min(from, doc.length)).from, to: doc.lineAt(Math.min(to, doc.length)).to };
}

function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else out.push({ ...span });
  }
  return out;
}
