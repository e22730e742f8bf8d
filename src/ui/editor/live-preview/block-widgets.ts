import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, type Range, StateField, type Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { blockFrom, nextBlock } from '../markdown/top-level';
import { DrawnTable, type DrawTable, tableDrawing } from '../table/table-drawing';
import { drawNearView, drawnPart, movesDrawnPart, newlyDrawn } from './drawn-part';
import { blocksAround, editedSpans } from './edited-blocks';
import { type FenceWidget, fenceWidgets } from './fence-widgets';
import { MathWidget } from './math-widget';
import { referenceDrawing } from './reference-drawing';
import { forceSource, previewMode, Revealer, type Span } from './reveal';

/** Larger tables stay source: a widget is drawn as a whole, while lines of text are drawn only when in view. */
const MAX_TABLE_LINES = 300;
const MAX_TABLE_LENGTH = 60_000;
const MAX_MATH_LENGTH = 5_000;
const MAX_FENCE_LENGTH = 40_000;

interface BlockWidgets {
  decorations: DecorationSet;
  tree: Tree;
  nextTableId: number;
}

/**
 * Draws top-level tables, math blocks and diagrams as widgets. CodeMirror accepts widgets that change the height of
 * lines only from state fields, so this covers more than the viewport (see `drawn-part.ts`). Each transaction checks
 * only the top-level nodes that it can have changed.
 */
const blockField = StateField.define<BlockWidgets>({
  create(state) {
    const tree = syntaxTree(state);
    const empty = { decorations: Decoration.none, tree, nextTableId: 1 };
    return redrawn(empty, state, [drawnPart(state)]);
  },
  update(value, transaction) {
    const { state } = transaction;
    const spans = [...changedSpans(value.tree, transaction), ...newlyDrawn(transaction)];
    const tree = syntaxTree(state);
    const moved = transaction.docChanged ? value.decorations.map(transaction.changes) : value.decorations;
    const decorations = movesDrawnPart(transaction) ? within(moved, drawnPart(state)) : moved;
    if (spans.length === 0 && tree === value.tree && decorations === value.decorations) return value;
    return redrawn({ ...value, decorations, tree }, state, spans);
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) => value.decorations),
    EditorView.atomicRanges.of((view) => view.state.field(field).decorations),
  ],
});

export function blockWidgets(): Extension {
  return [drawNearView(), blockField];
}

/** Returns whether the block that starts at a position is drawn as a widget. */
export function isRendered(state: EditorState, pos: number): boolean {
  return blockAt(state, pos) !== undefined;
}

/** Returns the range of the widget that contains or touches a position. */
export function blockAt(state: EditorState, pos: number): (Span & { decoration: Decoration }) | undefined {
  let found: (Span & { decoration: Decoration }) | undefined;
  state.field(blockField, false)?.decorations.between(pos, pos, (from, to, decoration) => {
    found = { from, to, decoration };
    return false;
  });
  return found;
}

/** Returns everything that affects how all blocks are drawn. */
function looks(state: EditorState): readonly unknown[] {
  const { readOnly } = state;
  const drawers = [state.facet(tableDrawing), state.facet(fenceWidgets)];
  const hidesReferences = state.facet(referenceDrawing) !== undefined;
  return [state.facet(previewMode), readOnly, hidesReferences, ...drawers, state.facet(EditorView.darkTheme)];
}

/** Returns the spans that a transaction edited or that were newly parsed, and blocks that the caret entered or left. */
function changedSpans(oldTree: Tree, transaction: Transaction): Span[] {
  const { startState, state } = transaction;
  const now = looks(state);
  if (looks(startState).some((value, i) => value !== now[i])) {
    return [{ from: 0, to: syntaxTree(state).length }];
  }
  const spans = editedSpans(oldTree, transaction);
  if (transaction.effects.length > 0) spans.push(...forcedSpans(transaction));
  return spans;
}

/** Returns the forced ranges before and after, if an effect has changed them. A mere edit only moves them. */
function forcedSpans(transaction: Transaction): Span[] {
  const { startState, state } = transaction;
  const before = startState.facet(forceSource).map((ranges) => ranges(startState));
  const after = state.facet(forceSource).map((ranges) => ranges(state));
  if (before.length === after.length && before.every((ranges, index) => ranges === after[index])) return [];
  return [...before.flat().map((span) => mapped(span, transaction)), ...after.flat()];
}

function mapped(span: Span, { changes }: Transaction): Span {
  return { from: changes.mapPos(span.from, -1), to: changes.mapPos(span.to, 1) };
}

/** Redraws the blocks that touch the given spans. */
function redrawn(value: BlockWidgets, state: EditorState, spans: readonly Span[]): BlockWidgets {
  let { decorations, nextTableId } = value;
  const reveal = new Revealer(state);
  for (const span of blocksAround(value.tree, spans, state)) {
    const old = idsOfTables(decorations, span);
    const added: Range<Decoration>[] = [];
    const unread = old.flatMap((table) => unreadTable(state, value.tree, { table, reveal }));
    for (const block of [...blocksIn(state, value.tree, { span, reveal }), ...unread]) {
      if (block.widget) {
        added.push(blockDecoration(block.widget).range(block.from, block.to));
        continue;
      }
      const id = old.find((table) => table.from <= block.to && table.to >= block.from)?.id ?? nextTableId++;
      added.push(blockDecoration(block.table({ id, canEdit: !state.readOnly })).range(block.from, block.to));
    }
    if (added.length === 0 && !hasAny(decorations, span)) continue;
    decorations = decorations.update({
      filterFrom: span.from,
      filterTo: span.to,
      filter: (from, to) => to < span.from || from > span.to,
      add: added,
      sort: true,
    });
  }
  return { decorations, tree: value.tree, nextTableId };
}

function blockDecoration(widget: WidgetType): Decoration {
  return Decoration.replace({ widget, block: true });
}

/** Leaves out the decorations that don't touch a part of the text. */
function within(decorations: DecorationSet, part: Span): DecorationSet {
  return decorations.update({ filter: (from, to) => to >= part.from && from <= part.to });
}

function hasAny(decorations: DecorationSet, span: Span): boolean {
  let any = false;
  decorations.between(span.from, span.to, () => {
    any = true;
    return false;
  });
  return any;
}

/** Returns the ids of the tables in a span. A changed table keeps its id, and with it its widget and focused cell. */
function idsOfTables(decorations: DecorationSet, span: Span): (Span & { id: number })[] {
  const ids: (Span & { id: number })[] = [];
  decorations.between(span.from, span.to, (from, to, decoration) => {
    const widget: unknown = decoration.spec.widget;
    if (widget instanceof DrawnTable) ids.push({ from, to, id: widget.id });
  });
  return ids;
}

type MakeTable = NonNullable<ReturnType<DrawTable>>;

/** A drawn block. A table's widget is created later, because it needs an id. */
type Drawn = { table: MakeTable; widget?: undefined } | { widget: WidgetType };
type Block = Span & Drawn;

function blocksIn(state: EditorState, tree: Tree, { span, reveal }: { span: Span; reveal: Revealer }): Block[] {
  const blocks: Block[] = [];
  const part = drawnPart(state);
  for (let node = blockFrom(tree, span.from); node && node.from <= span.to; node = nextBlock(node)) {
    const read = READERS[node.name];
    if (!read || node.to > state.doc.length || node.to < span.from) continue;
    const from = state.doc.lineAt(node.from).from;
    const to = state.doc.lineAt(node.to).to;
    if (to < part.from || from > part.to || reveal.touches(from, to)) continue;
    const drawn = read(state, { from, to }, node);
    if (drawn) blocks.push({ from, to, ...drawn });
  }
  return blocks;
}

/**
 * Returns a table that was drawn, with its present text, if the parser hasn't come to it again. The parser gets 20 ms for
 * an edit, which is too little if other programs take the processor meanwhile. The cell being edited would lose the
 * focus, and what is typed next would go nowhere.
 */
function unreadTable(state: EditorState, tree: Tree, { table, reveal }: { table: Span; reveal: Revealer }): Block[] {
  if (tree.length > table.from || table.from === table.to) return [];
  const from = state.doc.lineAt(table.from).from;
  const to = state.doc.lineAt(table.to).to;
  if (reveal.touches(from, to)) return [];
  const drawn = readTable(state, { from, to });
  return drawn ? [{ from, to, ...drawn }] : [];
}

/** What is shown of a hidden block. */
class NoWidget extends WidgetType {
  override get estimatedHeight(): number {
    return 0;
  }

  toDOM(): HTMLElement {
    return document.createElement('div');
  }
}

const NOTHING = new NoWidget();

/** Returns how to draw a block, by the name of its node; undefined if it can't or shouldn't be drawn. */
const READERS: Readonly<Record<string, (state: EditorState, lines: Span, node: SyntaxNode) => Drawn | undefined>> = {
  Table: readTable,
  BlockMath({ doc }, { from, to }) {
    if (to - from > MAX_MATH_LENGTH) return undefined;
    return { widget: new MathWidget(doc.sliceString(from, to).replace(/^\s*\$\$|\$\$\s*$/g, ''), true) };
  },
  // Readers see the links, so they don't need the addresses at the end of the text.
  LinkReference(state, _lines, node) {
    const label = node.getChild('LinkLabel');
    const references = state.facet(previewMode) === 'reading' ? state.facet(referenceDrawing) : undefined;
    const isHidden = label && references?.addressOf(state.sliceDoc(label.from + 1, label.to - 1)) !== undefined;
    return isHidden ? { widget: NOTHING } : undefined;
  },
  FencedCode(state, { from, to }, node) {
    const info = node.getChild('CodeInfo');
    if (!info || to - from > MAX_FENCE_LENGTH) return undefined;
    const language = state.sliceDoc(info.from, Math.min(info.to, info.from + 40));
    const code = node
      .getChildren('CodeText')
      .map((part) => state.sliceDoc(part.from, part.to))
      .join('');
    return firstOf(state.facet(fenceWidgets), (draw) => draw(language, code, state));
  },
};

function firstOf(
  drawers: readonly FenceWidget[],
  draw: (drawer: FenceWidget) => WidgetType | undefined,
): { widget: WidgetType } | undefined {
  for (const drawer of drawers) {
    const widget = draw(drawer);
    if (widget) return { widget };
  }
  return undefined;
}

function readTable(state: EditorState, { from, to }: Span): { table: MakeTable } | undefined {
  const { doc } = state;
  if (to - from > MAX_TABLE_LENGTH || doc.lineAt(to).number - doc.lineAt(from).number > MAX_TABLE_LINES)
    return undefined;
  const table = state.facet(tableDrawing)?.(doc.sliceString(from, to));
  return table && { table };
}
