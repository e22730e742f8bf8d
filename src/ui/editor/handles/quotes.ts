import { language } from '@codemirror/language';
import { EditorState, type Text, type TransactionSpec } from '@codemirror/state';
import { blockFrom } from '../markdown/top-level';
import { type BlockRange, linesOf, treeTo } from './block-edits';

/** A quote at the top level. Its text without the signs is a document of its own, with the same number of lines. */
export interface Quote {
  range: BlockRange;
  inner: EditorState;
  /** The sign for new lines. */
  sign: string;
}

const SIGN = /^ {0,3}> ?/;
const known = new WeakMap<Text, Map<number, Quote>>();

/** Returns the quote at a position. Returns undefined if there is none, or if one of its lines has no sign. */
export function quoteAt(state: EditorState, pos: number): Quote | undefined {
  const line = state.doc.lineAt(pos);
  const node = blockFrom(treeTo(state, line.to), line.from + 1);
  if (node?.name !== 'Blockquote' || node.from > line.to) return undefined;
  const range = linesOf(state.doc, node);
  const quotes = known.get(state.doc) ?? new Map<number, Quote>();
  known.set(state.doc, quotes);
  const found = quotes.get(range.from);
  if (found?.range.to === range.to) return found;
  const lines = state.sliceDoc(range.from, range.to).split('\n');
  if (!lines.every((text) => SIGN.test(text))) return undefined;
  const doc = lines.map((text) => text.replace(SIGN, '')).join('\n');
  const extensions = [state.facet(language)?.extension ?? [], EditorState.lineSeparator.of('\n')];
  const sign = lines.some((text) => SIGN.exec(text)?.[0].endsWith(' ')) ? '> ' : '>';
  const quote = { range, inner: EditorState.create({ doc, extensions }), sign };
  quotes.set(range.from, quote);
  return quote;
}

/** Returns a quote with the caret where it is in the document, or at `spare` in its text if it isn't in the quote. */
export function withCaret(state: EditorState, quote: Quote, spare: number): Quote {
  const { head } = state.selection.main;
  const isIn = head >= quote.range.from && head <= quote.range.to;
  const anchor = isIn ? inQuote(state.doc, quote, head) : spare;
  return { ...quote, inner: quote.inner.update({ selection: { anchor } }).state };
}

/** Returns a position in the text of a quote. */
export function inQuote(doc: Text, { range, inner }: Quote, pos: number): number {
  const line = doc.lineAt(pos);
  const own = inner.doc.line(line.number - doc.lineAt(range.from).number + 1);
  return Math.min(own.to, own.from + Math.max(0, pos - line.from - signLength(line.text)));
}

/** Returns a range of lines in the text of a quote as lines of the document. */
export function outsideQuote(doc: Text, quote: Quote, { from, to }: BlockRange): BlockRange {
  return { from: doc.lineAt(outside(doc, quote, from)).from, to: outside(doc, quote, to) };
}

/** Returns a position of the text of a quote as one of the document, which is behind the sign of its line. */
function outside(doc: Text, { range, inner }: Quote, pos: number): number {
  const line = inner.doc.lineAt(pos);
  return placed(doc, doc.lineAt(range.from).number + line.number - 1, pos - line.from);
}

function placed(doc: Text, number: number, column: number): number {
  const line = doc.line(number);
  return Math.min(line.to, line.from + signLength(line.text) + column);
}

function signLength(text: string): number {
  return SIGN.exec(text)?.[0].length ?? 0;
}

/** Returns an edit of the text of a quote as an edit of the document, which gives new lines their signs. */
export function editOutside(state: EditorState, quote: Quote, spec: TransactionSpec): TransactionSpec {
  const edit = quote.inner.update({ ...spec, selection: spec.selection ?? { anchor: 0 } });
  const edits: { from: number; to: number; insert: string }[] = [];
  edit.changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    const insert = inserted
      .toString()
      .replace(/\n(?!\n)/g, `\n${quote.sign}`)
      .replace(/\n(?=\n)/g, '\n>');
    edits.push({ from: outside(state.doc, quote, from), to: outside(state.doc, quote, to), insert });
  });
  const changes = state.changes(edits);
  const rest = { ...(spec.userEvent !== undefined && { userEvent: spec.userEvent }), scrollIntoView: true };
  if (spec.selection === undefined) return { changes, ...rest };
  const line = edit.newDoc.lineAt(edit.newSelection.main.head);
  const first = state.doc.lineAt(quote.range.from).number;
  const anchor = placed(changes.apply(state.doc), first + line.number - 1, edit.newSelection.main.head - line.from);
  return { changes, selection: { anchor }, ...rest };
}
