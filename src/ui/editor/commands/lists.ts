import {
  ChangeSet,
  type ChangeSpec,
  type EditorState,
  type Line,
  type StateCommand,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { continuation, isListItem, type ListLine, parseListLine, renumbering } from './list-line';
import { enclosing, isVerbatim } from './syntax';

/** How far a list is searched. */
export const MAX_LINES = 300;

/** Handles Enter in a list or quote: continues with the same marks. In an empty item it moves one level out. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const at = itemAtCursor(state);
  if (!at || at.offset < at.item.contentStart) return false;
  if (at.line.text.slice(at.item.contentStart).trim() === '') return leaveItem(state, dispatch, at);
  const { head } = state.selection.main;
  const rest = /^[ \t]*/.exec(at.line.text.slice(at.offset))?.[0].length ?? 0;
  const insert = `\n${continuation(at.item)}`;
  dispatch(
    renumbered(state, {
      changes: { from: head, to: head + rest, insert },
      lines: [at.line.number + 1],
      anchor: head + insert.length,
      userEvent: 'input',
    }),
  );
  return true;
};

/** Handles Backspace right after the marks: moves the item one level out, or removes the marks. */
export const deleteMarkBackward: StateCommand = ({ state, dispatch }) => {
  const at = itemAtCursor(state);
  if (!at || at.offset !== at.item.contentStart || at.item.contentStart === 0) return false;
  return leaveItem(state, dispatch, at);
};

interface ItemAtCursor {
  line: Line;
  item: ListLine;
  offset: number;
}

function itemAtCursor(state: EditorState): ItemAtCursor | undefined {
  const { main, ranges } = state.selection;
  if (state.readOnly || ranges.length > 1 || !main.empty || isVerbatim(state, main.head, 'block')) return undefined;
  const line = state.doc.lineAt(main.head);
  const item = parseListLine(line.text);
  if (!isListItem(item) && !item.lead.includes('>')) return undefined;
  if (enclosing(state, { from: line.from, to: line.from }, (name) => name === 'HorizontalRule')) return undefined;
  return { line, item, offset: main.head - line.from };
}

function leaveItem(state: EditorState, dispatch: Parameters<StateCommand>[0]['dispatch'], at: ItemAtCursor): boolean {
  const { line, item } = at;
  const parent = isListItem(item)
    ? itemAbove(state.doc, line.number, (lead) => lead.length < item.lead.length)
    : undefined;
  const insert = parent ? continuation(parent.item) : leadWithout(item);
  dispatch(
    renumbered(state, {
      changes: { from: line.from, to: line.from + item.contentStart, insert },
      lines: [line.number, line.number + 1],
      anchor: line.from + insert.length,
      userEvent: 'delete.backward',
    }),
  );
  return true;
}

/** Returns a line's marks without the innermost one: first the list marker, then the quotes from the inside out. */
function leadWithout(item: ListLine): string {
  if (isListItem(item)) return item.lead.includes('>') ? item.lead : '';
  return item.lead.replace(/>[ \t]*$/, '');
}

/** Returns the nearest list item above whose lead passes. The search ends at an unindented line that isn't an item. */
export function itemAbove(
  doc: Text,
  lineNumber: number,
  passes: (lead: string) => boolean,
): { item: ListLine } | undefined {
  for (let n = lineNumber - 1; n >= Math.max(1, lineNumber - MAX_LINES); n--) {
    const { text } = doc.line(n);
    const item = parseListLine(text);
    if (isListItem(item) && passes(item.lead)) return { item };
    if (!isListItem(item) && item.lead === '' && text !== '') return undefined;
  }
  return undefined;
}

interface ListChange {
  changes: ChangeSpec;
  /** Lines whose lists are renumbered, counted after the changes. */
  lines: number[];
  fromOne?: boolean;
  /** Where the caret goes, counted after the changes and before the renumbering. By default the old caret is mapped. */
  anchor?: number;
  userEvent: string;
}

/** Returns one transaction with list changes and the renumbering that they require. */
export function renumbered(state: EditorState, change: ListChange): Transaction {
  return state.update(withNumbers(state, change), { scrollIntoView: true });
}

/** Returns list changes together with the renumbering that they require. */
export function withNumbers(
  state: EditorState,
  { changes, lines, fromOne, anchor, userEvent }: ListChange,
): TransactionSpec {
  let all = state.changes(changes);
  let caret = anchor;
  for (const number of lines) {
    const doc = all.apply(state.doc);
    const lineAt = (index: number) => (index >= 0 && index < doc.lines ? doc.line(index + 1).text : undefined);
    const numbers = renumbering(lineAt, number - 1, fromOne).flatMap((edit) => {
      const { from, text } = doc.line(edit.line + 1);
      const { lead } = parseListLine(text);
      const start = from + lead.length;
      const insert = String(edit.number);
      const moved = indented(doc, edit.line + 1, lead.length, insert.length - edit.digits);
      return [{ from: start, to: start + edit.digits, insert }, ...moved];
    });
    const renumber = ChangeSet.of(numbers, doc.length);
    all = all.compose(renumber);
    caret = caret === undefined ? undefined : renumber.mapPos(caret, 1);
  }
  const selection = caret === undefined ? undefined : { anchor: caret };
  return { changes: all, selection, userEvent };
}

/** Returns the changes that indent what is below an item whose number got longer, so that it stays part of the item. */
function indented(doc: Text, item: number, lead: number, by: number): ChangeSpec[] {
  const changes: { from: number; insert: string }[] = [];
  for (let n = item + 1; by > 0 && n <= Math.min(doc.lines, item + MAX_LINES); n++) {
    const { from, text } = doc.line(n);
    if (text.trim() === '') continue;
    if (parseListLine(text).lead.length <= lead) break;
    changes.push({ from: from + lead, insert: ' '.repeat(by) });
  }
  return changes;
}
