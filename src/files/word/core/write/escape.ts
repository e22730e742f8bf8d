const ENTITY = /&(?=#?[a-z\d]{1,32};)/gi;
/** Only private characters may stand between the start of a line and what would begin a block there. */
const START = String.raw`^([\u{f0000}-\u{fffff}]*)`;
const NUMBER_START = new RegExp(String.raw`${START}(\d{1,9})([.)])(?=\s|$)`, 'u');
const MARK_START = new RegExp(String.raw`${START}(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=]+$|[-:|][-:| ]*$)`, 'u');

/** A text of Word as Markdown that shows the same. Line starts are `escapeLineStart`'s. */
export function escapeText(text: string): string {
  const escaped = text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(ENTITY, '\\&')
    // Between letters and digits it is no mark.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=\S)|(?<=\S)~/g, '\\~')
    .replace(/={2,}/g, (run) => run.replaceAll('=', '\\='));
  return (text.match(/\$/g)?.length ?? 0) > 1 ? escaped.replaceAll('$', '\\$') : escaped;
}

/** A line of a paragraph that begins with a text, without what would make it a heading, an item or a quote. */
export function escapeLineStart(line: string): string {
  return line.replace(NUMBER_START, '$1$2\\$3').replace(MARK_START, '$1\\$2');
}
