import { toLf } from '@/kernel/text';
import { tableFrom } from '../table/table-source';
import { parseCells, parseSpreadsheet } from './spreadsheet';

/** What to make of a clipboard: rich text that has to be converted, or text that goes in as it is. */
export type ClipboardContent =
  | { kind: 'html'; html: string }
  | { kind: 'table'; markdown: string }
  /** Text with files that Obsidian embeds by name. */
  | { kind: 'embeds'; text: string }
  | { kind: 'plain'; markdown: string };

const MOST_HTML = 2_000_000;
const EMBED = /!\[\[[^\n]{1,400}\]\]/;
/** HTML that only carries the look of plain text: what code editors put on the clipboard. */
const RICH =
  /<(?:h[1-6]|p|ul|ol|li|table|a|b|strong|i|em|blockquote|pre|code|img|hr|del|s|mark|dl|figure)[\s>/]|mso-special-format/i;
/** Programs whose ranges of cells are also plain text with tabs, which says more exactly what is in them. */
const SPREADSHEET =
  /<google-sheets-html-origin|content=["']?(?:Excel\.Sheet|Microsoft Excel)|schemas-microsoft-com:office:excel/i;

export function readClipboard(plain: string, html: string): ClipboardContent {
  const text = toLf(plain);
  const isSheet = SPREADSHEET.test(html.slice(0, 5_000));
  const isRich = html !== '' && html.length <= MOST_HTML && RICH.test(html);
  // Word writes tabs behind the bullets of its lists: beside rich text, tabs alone don't make a range of cells.
  const grid = isSheet && text.includes('\t') ? parseCells(text) : isRich ? undefined : parseSpreadsheet(text);
  if (grid) return { kind: 'table', markdown: tableFrom(grid) };
  if (isSheet) return { kind: 'plain', markdown: text.trimEnd() };
  if (!isRich) return EMBED.test(text) ? { kind: 'embeds', text } : { kind: 'plain', markdown: text };
  return { kind: 'html', html };
}
