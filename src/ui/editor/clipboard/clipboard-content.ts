import { toLf } from '@/kernel/text';
import { tableFrom } from '../table/editing/table-edits';
import { parseCells, parseSpreadsheet } from './spreadsheet';

/** What the clipboard holds: rich text to convert, or text to insert unchanged. */
export type ClipboardContent =
  | { kind: 'html'; html: string }
  | { kind: 'table'; markdown: string }
  /** Text with files that Obsidian embeds by name. */
  | { kind: 'embeds'; text: string }
  | { kind: 'plain'; markdown: string };

const EMBED = /!\[\[[^\n]{1,400}\]\]/;
/** Tags that make HTML rich text. Without them it only styles plain text, as HTML from code editors does. */
const RICH =
  /<(?:h[1-6]|p|ul|ol|li|table|a|b|strong|i|em|blockquote|pre|code|img|hr|del|s|mark|dl|figure)[\s>/]|mso-special-format/i;
/** Spreadsheet programs. Their plain text with tabs describes the cells more exactly than their HTML. */
const SPREADSHEET =
  /<google-sheets-html-origin|content=["']?(?:Excel\.Sheet|Microsoft Excel)|schemas-microsoft-com:office:excel/i;

export function readClipboard(plain: string, html: string): ClipboardContent {
  const text = toLf(plain);
  const isSheet = SPREADSHEET.test(html.slice(0, 5_000));
  const isRich = RICH.test(html);
  // Word writes tabs after the bullets of its lists, so in rich text tabs alone don't make a range of cells.
  const grid = isSheet && text.includes('\t') ? parseCells(text) : isRich ? undefined : parseSpreadsheet(text);
  if (grid) return { kind: 'table', markdown: tableFrom(grid) };
  if (isSheet) return { kind: 'plain', markdown: text.trimEnd() };
  if (!isRich) return EMBED.test(text) ? { kind: 'embeds', text } : { kind: 'plain', markdown: text };
  return { kind: 'html', html };
}
