import { ELSEWHERE } from '@/documents/core/index/links';
import { folderOf, joinPath, kindOf, nameOf, splitName } from '@/documents/core/path';
import type { ArchiveLosses } from '../losses';
import type { ArchivedText } from '../page-threads';
import { relativeAddress, resolveAddress, rewriteReferences } from '../references';
import { type Adapting, withText } from './dialect';
import {
  allOf,
  columnsByFolder,
  databasesIn,
  databaseText,
  isView,
  pagesByTitle,
  withProperties,
} from './notion-database';

/** The id that Notion adds to the name of each page, so that names are unique. */
const ID = / ([0-9a-f]{32})(?:_all)?$/;
const PAGE = / [0-9a-f]{32}(?:_all)?\.(?:md|csv)$/;
/** A page on Notion's own site, with its id. */
const SITE = /^https:\/\/(?:www\.)?notion\.(?:so|site)\/(?:[^?#\s]*[-/])?([0-9a-f]{32})(?:[?#].*)?$/;

/** The address of a page or database of the export, with its id. */
const EXPORTED = /([0-9a-f]{32})(?:_all)?\.(?:md|csv)(?:[?#]|$)/;

/** Returns whether an archive is a Notion export: most of its pages have an id in their names. */
export function isNotion(paths: readonly string[]): boolean {
  const pages = paths.filter((path) => /\.(?:md|csv)$/i.test(path));
  return pages.length > 0 && pages.filter((path) => PAGE.test(path)).length * 2 > pages.length;
}

/** Returns the pages under their plain names, with links that lead to them, and databases as tables. */
export function adaptNotion({ texts, others, losses }: Adapting): Map<string, ArchivedText> {
  const databases = databasesIn(texts, losses);
  const columns = columnsByFolder(databases);
  const pagesIn = pagesByTitle(texts);
  const kept = [...texts.keys()].filter((path) => !isView(path, texts));
  const paths = newPaths(kept, (path) => databases.has(path));
  // A link to one view of a database becomes a link to the whole database.
  for (const path of texts.keys()) if (isView(path, texts)) paths.set(path, paths.get(allOf(path)) ?? path);
  const moved = { paths, others: new Set(others), pages: pagesById(paths), losses };
  const adapted = kept.map((from): [string, ArchivedText] => {
    const to = paths.get(from) ?? from;
    const content = texts.get(from) as ArchivedText;
    const database = databases.get(from);
    const plain = database ? { text: '', lineEnds: 'lf' as const, hasBom: false } : content;
    if (kindOf(to) !== 'markdown') return [to, content];
    const text = database
      ? databaseText(database, pagesIn)
      : withCallouts(withProperties(content.text, columns.get(folderOf(from))));
    return [to, withText(plain, withLinks(text, { from, to }, moved))];
  });
  return new Map(adapted);
}

/** Returns the new path of each file, without ids. Paths that would be the same get numbers. */
function newPaths(paths: readonly string[], isDatabase: (path: string) => boolean): Map<string, string> {
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const path of paths) {
    const { stem, extension } = splitName(nameOf(path));
    const folder = folderOf(path).split('/').map(withoutId).join('/');
    const ending = isDatabase(path) ? '.md' : extension;
    let free = joinPath(folder, withoutId(stem) + ending);
    for (let n = 2; taken.has(free); n++) free = joinPath(folder, `${withoutId(stem)} ${n}${ending}`);
    taken.add(free);
    found.set(path, free);
  }
  return found;
}

function withoutId(name: string): string {
  return name.replace(ID, '').trimEnd() || name;
}

function pagesById(paths: ReadonlyMap<string, string>): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [from, to] of paths) {
    const id = ID.exec(splitName(nameOf(from)).stem)?.[1];
    if (id !== undefined) pages.set(id, to);
  }
  return pages;
}

interface Moved {
  /** The new paths of documents, by their old ones. */
  paths: ReadonlyMap<string, string>;
  others: ReadonlySet<string>;
  /** The new paths of pages, by their ids. */
  pages: ReadonlyMap<string, string>;
  losses: ArchiveLosses;
}

/** Returns the text with its links adapted to the document's new path. */
function withLinks(text: string, { from, to }: { from: string; to: string }, moved: Moved): string {
  return rewriteReferences(text, 'markdown', (address) => {
    const target = targetOf(address, from, moved);
    return target === undefined ? undefined : relativeAddress(target, { from: to, kind: 'markdown' });
  });
}

/** Returns where an address leads after the renaming, or undefined if it leads out of the archive. */
function targetOf(address: string, from: string, { paths, others, pages, losses }: Moved): string | undefined {
  const id = SITE.exec(address)?.[1];
  if (id !== undefined) {
    const page = pages.get(id);
    if (page === undefined) losses.add('accountLinks');
    return page;
  }
  const old = resolveAddress(address, { from, kind: 'markdown' }) ?? '';
  const found = paths.get(old) ?? (others.has(old) ? old : undefined);
  if (found !== undefined || ELSEWHERE.test(address)) return found;
  // Relations are addresses from the top of the export, and databases are linked as if they were pages.
  return pages.get(EXPORTED.exec(address)?.[1] ?? '');
}

/** Replaces callouts, which Notion writes as HTML around Markdown. */
function withCallouts(text: string): string {
  if (!text.includes('<aside>')) return text;
  let isInside = false;
  const lines = text.split('\n').flatMap((line): string[] => {
    const isEnd = isInside && line.trim() === '</aside>';
    const isStart = !isInside && line.trim() === '<aside>';
    isInside = isStart || (isInside && !isEnd);
    if (isStart) return ['> [!NOTE]'];
    if (isEnd) return [''];
    return [isInside ? `> ${line}`.trimEnd() : line];
  });
  return lines.join('\n');
}
