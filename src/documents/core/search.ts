/** A search for Postgres: a part in web syntax ("quoted", -not, or) and a word that is still being typed. */
export interface SearchTerms {
  web: string;
  /** Letters and digits only, so that it's safe in a tsquery. */
  prefix: string | undefined;
}

/** In code points. Too many words start with a given letter, so a single letter matches only as a whole word. */
const MIN_PREFIX = 2;

/** Splits a query. The last word matches as a prefix, unless it's short, negated, quoted, or the word "or". */
export function searchTerms(query: string): SearchTerms {
  const whole: SearchTerms = { web: query, prefix: undefined };
  const last = /(?<=^|\s)[\p{L}\p{N}\p{M}]+$/u.exec(query);
  if (!last || last[0].toLowerCase() === 'or' || [...last[0]].length < MIN_PREFIX) return whole;
  const before = query.slice(0, last.index);
  const isQuoted = (before.match(/"/g) ?? []).length % 2 === 1;
  // "a or b" must stay one expression: without the b, "a or" would mean "a" and narrow the search.
  const afterOr = /(^|\s)or\s+$/i.test(before);
  return isQuoted || afterOr ? whole : { web: before, prefix: last[0] };
}

const MAX_PASSAGES = 8;

/**
 * Returns the passages of a query by which to highlight matches in a text: quoted phrases, then words, in lower case
 * and NFC, without negated ones.
 */
export function passagesOf(query: string): string[] {
  const parts = [...query.normalize('NFC').matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)].filter(([, minus]) => !minus);
  const phrases = parts.flatMap(([, , phrase]) => phrase ?? []);
  const words = parts.flatMap(
    ([, , phrase = '', word = '']) => `${phrase} ${word}`.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  );
  const passages = [...phrases, ...words.filter((word) => word.toLowerCase() !== 'or')];
  return passages
    .map((passage) => passage.trim().toLowerCase())
    .filter(Boolean)
    .slice(0, MAX_PASSAGES);
}

/** A piece of a found text with the matching ranges (UTF-16). Plain text: the reader highlights it. */
export interface Snippet {
  text: string;
  marks: { from: number; to: number }[];
}

/**
 * The characters that Postgres puts around a match. They are removed from the text first, so that a text can't fake a
 * match.
 */
export const MARK_START = '\u0001';
export const MARK_END = '\u0002';

const BLOCK_SIGN = /^(?:#{1,6}|[-*+>]|\d{1,9}[.)])\s/;
const TABLE_RULE = /^[-|: \t]*$/;
/** The no-break space keeps the cells of a row together: a space before the dot ends a block. */
const BETWEEN_CELLS = '\u00a0· ';

/**
 * Returns a piece of Markdown on one line as people read it: without the syntax of headings, lists, quotes, tables,
 * links and emphasis, and with a dot between blocks and between the cells of a table. Rows of a table without a match
 * are left out if there is a match elsewhere. Postgres's marks around matches are kept.
 */
export function readableMarkdown(piece: string): string {
  let read = '';
  let isNewBlock = false;
  const hasMatch = piece.includes(MARK_START);
  const lines = piece.split('\n');
  for (const [at, line] of lines.entries()) {
    const isCut = at === 0 || at === lines.length - 1;
    const isRow = isTableRow(line, { isCut });
    const text = withoutBlockSigns(isRow && hasMatch && !hasMark(line) ? '' : line);
    const words = wordsOf(text, { isRow, isCut });
    isNewBlock ||= isRow || text !== line.trim();
    if (words === '') isNewBlock = true;
    else {
      read += `${read && (isNewBlock ? ' · ' : ' ')}${words}`;
      isNewBlock = isRow || /^#{1,6}\s/.test(line.trim());
    }
  }
  return read;
}

const hasMark = (line: string) => line.includes(MARK_START) || line.includes(MARK_END);

/** Returns the words of a line. A cut line that doesn't look like a row can still be part of one. */
function wordsOf(line: string, { isRow, isCut }: { isRow: boolean; isCut: boolean }): string {
  if (isRow) return cellsOf(line);
  return withoutInlineSigns(isCut ? line.replaceAll('|', ' ') : line);
}

/** Matches the pipe between two cells. A pipe after a backslash belongs to the cell. */
const CELL_SEPARATOR = /(?<!\\)\|/;

/** Returns whether a line is a row of a table. A piece can begin or end within a row, so a line there needs no pipe at its ends. */
function isTableRow(line: string, { isCut }: { isCut: boolean }): boolean {
  const text = line.trim();
  const endsCell = text.endsWith('|') && !text.endsWith('\\|');
  return text.startsWith('|') || endsCell || (isCut && text.split(' | ').length > 2);
}

function cellsOf(row: string): string {
  const cells = row.split(CELL_SEPARATOR).map((cell) => withoutInlineSigns(cell.replaceAll('\\|', '|')));
  return cells.filter(Boolean).join(BETWEEN_CELLS);
}

function withoutBlockSigns(line: string): string {
  let text = line.trim();
  if (TABLE_RULE.test(text)) return '';
  while (BLOCK_SIGN.test(text)) text = text.replace(BLOCK_SIGN, '').trimStart();
  return text;
}

function withoutInlineSigns(text: string): string {
  return text
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*|__|~~|==|`/g, '')
    .split(/\s/)
    .filter(Boolean)
    .join(' ');
}

export function parseSnippet(headline: string): Snippet {
  const [start = '', ...rest] = headline.split(MARK_START);
  let text = start;
  const marks: Snippet['marks'] = [];
  for (const part of rest) {
    const [marked = '', after = ''] = part.split(MARK_END);
    marks.push({ from: text.length, to: text.length + marked.length });
    text += marked + after;
  }
  return { text, marks };
}

/** How many words of a query are searched. Nobody types more to find a name, and each one costs a pass. */
const MAX_WORDS = 12;

/** Returns the words of a query for names, in lower case. */
export function nameWords(query: string): string[] {
  return query.replaceAll('\0', ' ').normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Returns whether a name contains all words, in any order. */
export function hasWords(name: string, words: readonly string[]): boolean {
  const lower = name.normalize('NFC').toLowerCase();
  return words.every((word) => lower.includes(word));
}
