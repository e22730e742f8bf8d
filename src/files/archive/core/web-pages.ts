import { kindOf } from '@/documents/core/path';
import { importedPicture } from '../../core/imported-picture';
import type { ArchiveLoss } from './losses';
import type { ArchivedText } from './page-threads';
import { relativeAddress, resolveAddress, rewriteReferences } from './references';

/** The web pages of an archive that became documents. */
export interface WebPages {
  /** The paths of their documents by their own. */
  moved: ReadonlyMap<string, string>;
  /** The paths of the pictures that were embedded in a page, by the path of its document. */
  pictures: ReadonlyMap<string, readonly string[]>;
  lost: readonly ArchiveLoss[];
}

const PAGE = /\.html?$/i;
/** Files that only a program's folder has. HTML in such a folder is source code. */
const PROGRAM =
  /(?:^|\/)(?:package\.json|tsconfig\.json|Cargo\.toml|pyproject\.toml|requirements\.txt|go\.mod|pom\.xml|build\.gradle|Gemfile|composer\.json|Makefile|CMakeLists\.txt)$/;

/** The page of a Notion database. A CSV file beside it has the same rows. */
const DATABASE = / [\da-f]{32}\.html$/;

/**
 * Returns the web pages of an archive, by their paths. The value is the path of a file with the same content, or undefined
 * if the page must be converted.
 */
export function webPages(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  if (paths.some((path) => PROGRAM.test(path))) return new Map();
  const known = new Set(paths);
  const twin = (path: string) =>
    DATABASE.test(path)
      ? [path.replace(/html$/, 'csv'), path.replace(/\.html$/, '_all.csv')].find((csv) => known.has(csv))
      : undefined;
  return new Map(paths.filter((path) => PAGE.test(path)).map((path) => [path, twin(path)]));
}

/** Returns the texts with links to the documents of pages instead of links to pages, and to the pictures embedded in them. */
export function withPages(
  texts: ReadonlyMap<string, ArchivedText>,
  { moved, pictures }: WebPages,
): Map<string, ArchivedText> {
  return new Map(
    Array.from(texts, ([from, content]) => {
      const kind = kindOf(from);
      if (kind !== 'markdown') return [from, content];
      const own = new Map(pictures.get(from)?.map((path, index) => [importedPicture(index), path]));
      const text = rewriteReferences(content.text, kind, (address) => {
        const target = own.get(address) ?? moved.get(resolveAddress(address, { from, kind }) ?? '');
        return target === undefined ? undefined : relativeAddress(target, { from, kind });
      });
      return [from, { ...content, text }];
    }),
  );
}
