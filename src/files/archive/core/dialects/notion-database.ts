import type { SplitText } from '@/documents/core/line-ends';
import { folderOf, nameOf, splitName } from '@/documents/core/path';
import { readCsv } from '../../../core/csv';
import { escapeLabel } from '../label';
import type { ArchiveLosses } from '../losses';
import { relativeAddress } from '../references';

/** Notion exports a database as CSV, and its rows as pages in a folder of the same name. */
export interface Database {
  /** The path of its CSV file. */
  path: string;
  /** Its name without the id. */
  name: string;
  columns: string[];
  rows: string[][];
}

const ID = / [0-9a-f]{32}$/;
const ALL = /_all(?=\.csv$)/i;
const MAX_ROWS = 1_000;
const LONGEST_CELL = 20_000;

/**
 * Returns the databases among the texts, by the paths of their CSV files. Large tables would be cut off, so they stay
 * files.
 */
export function databasesIn(texts: ReadonlyMap<string, SplitText>, losses: ArchiveLosses): Map<string, Database> {
  const found = new Map<string, Database>();
  for (const [path, { text }] of texts) {
    if (!/ [0-9a-f]{32}(?:_all)?\.csv$/i.test(path) || isView(path, texts)) continue;
    const { rows, isCut } = readCsv(text, { most: MAX_ROWS + 1, isPart: false, longest: LONGEST_CELL });
    const [columns, ...rest] = rows;
    if (isCut || !columns) losses.add('largeTables');
    else found.set(path, { path, name: nameOf(baseOf(path)).replace(ID, ''), columns, rows: rest });
  }
  losses.add('databases', found.size);
  return found;
}

/** Returns whether a file contains only the rows and columns of one view of a database. */
export function isView(path: string, texts: ReadonlyMap<string, SplitText>): boolean {
  return allOf(path) !== path && texts.has(allOf(path));
}

/** Returns the path of the file with all rows and columns of a database. `path` is the file of one view. */
export function allOf(path: string): string {
  return path.replace(/(?<!_all)\.csv$/i, '_all.csv');
}

function baseOf(path: string): string {
  return path.replace(ALL, '').replace(/\.csv$/i, '');
}

/** Returns the columns of the databases, by the folders that contain the pages of their rows. */
export function columnsByFolder(databases: ReadonlyMap<string, Database>): Map<string, ReadonlySet<string>> {
  const folders = new Map<string, ReadonlySet<string>>();
  for (const { path, columns } of databases.values()) {
    for (const folder of [baseOf(path), baseOf(path).replace(ID, '')]) folders.set(folder, new Set(columns.slice(1)));
  }
  return folders;
}

/** Returns a database as a table whose first column links to the pages of its rows. */
export function databaseText(
  { path, name, columns, rows }: Database,
  pagesIn: (folder: string) => ReadonlyMap<string, string>,
): string {
  const base = baseOf(path);
  const pages = new Map([...pagesIn(base), ...pagesIn(base.replace(ID, ''))]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) =>
    line(
      columns.map((_, column) => {
        const cell = row[column] ?? '';
        const page = column === 0 ? pages.get(cell.trim()) : undefined;
        if (page === undefined) return withRelations(cell, cellText, cellText);
        return `[${cellText(cell)}](${relativeAddress(page, { from: path, kind: 'markdown' })})`;
      }),
    ),
  );
  const head = columns.map((column) => cellText(column) || ' ');
  return [`# ${escapeLabel(name)}`, '', line(head), line(columns.map(() => '---')), ...body, ''].join('\n');
}

/** The address after the name of a page that a row relates to, with the page's id. */
const RELATION = / \((\S{0,1000}[0-9a-f]{32}\.(?:md|csv))\)(?=, |$)/g;

/** Returns a value with the pages that it relates to as links. Notion writes `Name (address), Name (address)`. */
function withRelations(value: string, label: (name: string) => string, plain = (text: string) => text): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of value.matchAll(RELATION)) {
    const name = value.slice(end, match.index);
    const isNext = name.startsWith(', ');
    parts.push(`${isNext ? ', ' : ''}[${label(isNext ? name.slice(2) : name)}](${addressOf(match[1] ?? '')})`);
    end = match.index + match[0].length;
  }
  return parts.join('') + plain(value.slice(end));
}

/** Returns an address without the characters that would end a link or a cell of a table. */
function addressOf(written: string): string {
  return written.replace(/[()|<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function cellText(text: string): string {
  const plain = /https?:\/\//.test(text) ? text.replace(/</g, '\\<') : escapeLabel(text);
  return plain
    .trim()
    .replace(/\|/g, '\\|')
    .replace(/\r\n?|\n/g, '<br>');
}

/** Returns a function that finds the pages of a folder by their titles. */
export function pagesByTitle(texts: ReadonlyMap<string, SplitText>): (folder: string) => ReadonlyMap<string, string> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, { text }] of texts) {
    if (!/\.md$/i.test(path)) continue;
    const title = /^# (.*)$/m.exec(text.slice(0, 2_000))?.[1]?.trim() || splitName(nameOf(path)).stem.replace(ID, '');
    const pages = folders.get(folderOf(path)) ?? new Map<string, string>();
    if (!pages.has(title)) pages.set(title, path);
    folders.set(folderOf(path), pages);
  }
  return (folder) => folders.get(folder) ?? new Map();
}

/** Returns the page of a row with its values as a list. Notion writes them as lines, which Markdown would join. */
export function withProperties(text: string, columns: ReadonlySet<string> | undefined): string {
  const title = /^# .*\n\n?/.exec(text)?.[0];
  if (!columns || title === undefined) return text;
  const lines = text.slice(title.length).split('\n');
  const end = lines.findIndex((line) => !columns.has(/^([^:]{1,200}): /.exec(line)?.[1] ?? ''));
  const properties = end < 0 ? lines : lines.slice(0, end);
  if (properties.length === 0) return text;
  const list = properties.map((line) => {
    const [key = '', ...value] = line.split(': ');
    return `- **${escapeLabel(key)}:** ${withRelations(value.join(': '), escapeLabel)}`;
  });
  return title + [...list, ...lines.slice(properties.length)].join('\n');
}
