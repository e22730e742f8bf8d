const ENTITY = /&(?=#?[a-z\d]{1,32};)/gi;
/** At the start of a line, only private-use characters may come before a character that would begin a block there. */
const START = String.raw`^([\u{f0000}-\u{fffff}]*)`;
const NUMBER_START = new RegExp(String.raw`${START}(\d{1,9})([.)])(?=\s|$)`, 'u');
const MARK_START = new RegExp(String.raw`${START}(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+$|[-:|][-:| ]*$)`, 'u');

/** An address that Markdown makes a link. No character in it has another meaning, so backslashes would be shown. */
const ADDRESS = /(?<!\w)((?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[^\s<]*)?(?<![?!.,:*_~)]))/g;

/** Escapes a text of Word so that Markdown shows the same. `escapeLineStart` handles the starts of lines. */
export function escapeMarkdown(text: string): string {
  const hasDollars = (text.match(/\$/g)?.length ?? 0) > 1;
  // Every second piece is an address.
  const pieces = text.split(ADDRESS);
  return pieces.map((piece, i) => (i % 2 === 1 ? piece : escapePiece(piece, i > 0, hasDollars))).join('');
}

function escapePiece(text: string, isAfterAddress: boolean, hasDollars: boolean): string {
  const escaped = text
    .replace(/[\\`*[\]]/g, '\\$&')
    // A backslash behind an address would be part of it.
    .replace(/<(?=[a-z/!?])/gi, (sign, at: number) => (isAfterAddress && at === 0 ? sign : `\\${sign}`))
    .replace(ENTITY, '\\&')
    // Between letters and digits, an underscore isn't a mark.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=\S)|(?<=\S)~/g, '\\~')
    .replace(/={2,}/g, (run) => run.replaceAll('=', '\\='));
  return hasDollars ? escaped.replaceAll('$', '\\$') : escaped;
}

/** Returns a text on one line as the caption of a picture: its title in Markdown, in quotes. */
export function writeTitle(text: string): string {
  // Otherwise a dollar could end a formula that begins with one in the picture's description.
  return `"${text.replace(/["\\$]/g, '\\$&').replace(ENTITY, '\\&')}"`;
}

/** Returns the text of a title that `writeTitle` returned. */
export function textOfTitle(title: string): string {
  return title.slice(1, -1).replace(/\\(["\\$&])/g, '$1');
}

/** Escapes the start of a paragraph's line, so that it doesn't become a heading, an item or a quote. */
export function escapeLineStart(line: string): string {
  return line.replace(NUMBER_START, '$1$2\\$3').replace(MARK_START, '$1\\$2');
}

/** Returns the length of the longest run of backticks. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
