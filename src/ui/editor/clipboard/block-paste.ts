import type { EditorState, TransactionSpec } from '@codemirror/state';
import { contentIndent, isListItem, parseListLine } from '../commands/list-line';
import { withNumbers } from '../commands/lists';
import type { Span } from '../live-preview/reveal';

/** Returns the edit that replaces a range with pasted blocks. The caret goes after them if `movesCaret` is set. */
export function blockPaste(state: EditorState, range: Span, text: string, movesCaret: boolean): TransactionSpec {
  const { from, to, insert, trail } = continued(state, range, text) ?? separate(state, range, text);
  const end = from + insert.length;
  const first = state.doc.lineAt(from).number;
  const lines = insert.split('\n').length;
  const spec = withNumbers(state, {
    changes: { from, to, insert: insert + trail },
    lines: startsList(text) ? [first + (insert.startsWith('\n') ? 1 : 0), first + lines] : [],
    ...(movesCaret && { anchor: end }),
    userEvent: 'input.paste',
  });
  return { ...spec, scrollIntoView: movesCaret };
}

interface Replacement extends Span {
  insert: string;
  /** Line breaks after the inserted text. The caret stays before them. */
  trail: string;
}

/** Returns the edit if the blocks continue the list or the quote of their line: they get the line's marks. */
function continued(state: EditorState, { from, to }: Span, text: string): Replacement | undefined {
  const line = state.doc.lineAt(from);
  const item = parseListLine(line.text);
  const before = line.text.slice(0, from - line.from);
  const isMarked = isListItem(item) || item.lead.includes('>');
  if (!isMarked || before.length < item.contentStart || to > line.to || restOf(state, to).trim() !== '')
    return undefined;
  const isEmpty = before.slice(item.contentStart).trim() === '';
  if (startsList(text) && isListItem(item)) {
    const items = indented(text, item.lead);
    // An empty item makes room for the pasted ones.
    return isEmpty
      ? { from: line.from + item.lead.length, to, insert: items, trail: '' }
      : { from, to, insert: `\n${item.lead}${items}`, trail: '' };
  }
  if (!isEmpty) return undefined;
  const indent = isListItem(item) ? ' '.repeat(contentIndent(item) - item.lead.length) : '';
  return { from, to, insert: indented(text, item.lead + indent), trail: '' };
}

/** Returns the edit that puts the blocks on separate lines, with blank lines around them where they need some. */
function separate(state: EditorState, { from, to }: Span, text: string): Replacement {
  const { doc } = state;
  const line = doc.lineAt(from);
  const isAtStart = doc.sliceString(line.from, from).trim() === '';
  const isAtEnd = restOf(state, to).trim() === '';
  const lead = isAtStart ? gap(state, line.number - 1, text) : '\n\n';
  const trail = isAtEnd ? gap(state, doc.lineAt(to).number + 1, text) : '\n\n';
  return { from, to, insert: lead + text, trail };
}

/** Returns the line break that keeps blocks apart from a neighbouring line. Items of a list need none. */
function gap({ doc }: EditorState, lineNumber: number, text: string): string {
  const neighbour = lineNumber < 1 || lineNumber > doc.lines ? '' : doc.line(lineNumber).text;
  return neighbour.trim() === '' || (startsList(text) && startsList(neighbour)) ? '' : '\n';
}

function startsList(text: string): boolean {
  return isListItem(parseListLine(text.split('\n', 1)[0] ?? ''));
}

function restOf({ doc }: EditorState, pos: number): string {
  return doc.sliceString(pos, doc.lineAt(pos).to);
}

/** Returns the text with marks before each line except the first. */
function indented(text: string, marks: string): string {
  return text
    .split('\n')
    .map((line, i) => (i === 0 ? line : line === '' ? marks.trimEnd() : marks + line))
    .join('\n');
}
