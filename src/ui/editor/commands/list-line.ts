/**
 * The marks at the start of a Markdown line: quotes, then at most one list marker, then at most one task box. Works on
 * single lines only, so the caller must check that the line isn't code.
 */
export interface ListLine {
  /** Quote marks and indentation before the marker, as written, e.g. `> ` or four spaces. */
  lead: string;
  /** `-`, `*`, `+`, `3.` or `3)`; empty if the line isn't a list item. */
  marker: string;
  /** White space between the marker and the text after it. */
  gap: string;
  /** `[ ] ` with the space after it; empty if the item isn't a task. */
  task: string;
  /** Offset in the line where the content starts. */
  contentStart: number;
}

const LINE = /^((?:[ \t]*>)*[ \t]*)(?:([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]+|$))?)?/;

export function parseListLine(line: string): ListLine {
  const [whole = '', lead = '', marker = '', gap = '', task = ''] = LINE.exec(line) ?? [];
  return { lead, marker, gap, task, contentStart: whole.length };
}

export function isListItem(line: ListLine): boolean {
  return line.marker !== '';
}

export function isOrdered(line: ListLine): boolean {
  return /^\d/.test(line.marker);
}

/** Returns the width of everything before an item's content. A nested item must be indented by that much. */
export function contentIndent(line: ListLine): number {
  return line.lead.length + line.marker.length + Math.max(1, line.gap.length);
}

/** Returns the start of the next line after Enter: the same marks, the next number, an unticked box. */
export function continuation(line: ListLine): string {
  if (!isListItem(line)) return line.lead;
  const next = isOrdered(line) ? `${Number.parseInt(line.marker, 10) + 1}${line.marker.at(-1)}` : line.marker;
  return `${line.lead}${next}${line.gap || ' '}${line.task === '' ? '' : '[ ] '}`;
}

export interface NumberEdit {
  /** Index of the line. */
  line: number;
  /** Length of the current number, in UTF-16 units. It starts after the lead. */
  digits: number;
  number: number;
}

type LineReader = (index: number) => string | undefined;
const MAX_LINES = 300;

/**
 * Returns the edits that renumber an ordered list from line `index` on, continuing from the item before it (from 1 if
 * there is none and `fromOne` is set). A list whose items all have the same number keeps it. Items at deeper levels are
 * skipped; a blank line, or another kind of item at this level, ends the list. Looks at most 300 lines up and down.
 */
export function renumbering(lineAt: LineReader, index: number, fromOne = false): NumberEdit[] {
  const item = parseListLine(lineAt(index) ?? '');
  if (!isOrdered(item)) return [];
  const [before, beforeThat] = numbersAbove(lineAt, index, item.lead);
  const step = before !== undefined && before === beforeThat ? 0 : 1;
  let next = before === undefined ? (fromOne ? 1 : numberOf(item)) : before + step;
  const edits: NumberEdit[] = [];
  for (let i = index; i < index + MAX_LINES; i++) {
    const sibling = siblingAt(lineAt, i, item.lead);
    if (sibling === 'end') break;
    if (sibling === 'inside') continue;
    if (numberOf(sibling) !== next) edits.push({ line: i, digits: sibling.marker.length - 1, number: next });
    next += step;
  }
  return edits;
}

/** Returns the numbers of the two items before a line at its level, nearest first. */
function numbersAbove(lineAt: LineReader, index: number, lead: string): number[] {
  const numbers: number[] = [];
  for (let i = index - 1; i >= Math.max(0, index - MAX_LINES) && numbers.length < 2; i--) {
    const sibling = siblingAt(lineAt, i, lead);
    if (sibling === 'end') break;
    if (sibling !== 'inside') numbers.push(numberOf(sibling));
  }
  return numbers;
}

function numberOf(item: ListLine): number {
  return Number.parseInt(item.marker, 10);
}

function siblingAt(lineAt: LineReader, index: number, lead: string): ListLine | 'inside' | 'end' {
  const text = lineAt(index);
  if (text === undefined || text.trim() === '') return 'end';
  const line = parseListLine(text);
  if (line.lead.length > lead.length) return 'inside';
  return line.lead === lead && isOrdered(line) ? line : 'end';
}
