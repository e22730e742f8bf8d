import { kindOf, nameOf } from '@/documents/core/path';
import { placesOf } from '@/documents/core/place';
import { AppError } from '@/kernel/error';
import { fileName } from '../../core/file-name';
import { adaptArchive } from './dialects/adapt';
import type { ArchiveSource } from './dialects/dialect';
import { Embeds, SHOWN_TEXT } from './embeds';
import { type ArchiveLoss, ArchiveLosses } from './losses';
import type { Manifest } from './manifest';
import type { ArchivedText } from './page-threads';
import { addressesIn, resolveAddress } from './references';
import { type WebPages, withPages } from './web-pages';

/** What an import does with the files of an archive. */
export interface ArchivePlan {
  /** The program that the archive comes from; undefined: our own. */
  source: ArchiveSource | undefined;
  lost: ArchiveLoss[];
  documents: { path: string; content: ArchivedText }[];
  /** Names of attachments, by path. */
  attachments: ReadonlyMap<string, string>;
  /** Files that aren't text and that no document refers to. */
  leftOut: string[];
  /** Files whose names are those of texts, but that aren't UTF-8. No document refers to them. */
  notText: string[];
}

export interface Contents {
  /** The files that can be documents. */
  texts: ReadonlyMap<string, ArchivedText>;
  /** The other files. */
  others: readonly string[];
  manifest: Manifest | undefined;
  /** The paths of all files, including hidden ones. */
  paths: readonly string[];
  /** The web pages among the texts. */
  web?: WebPages;
}

export function tooMuchText(): AppError {
  return new AppError('TOO_LARGE', 'This zip file has more than 64 MB of text. Import it in parts.');
}

/**
 * Decides which files become documents and which become attachments. In our own archives, the manifest lists the
 * attachments. In others, attachments are the files that a document refers to and that aren't text, or match
 * `SHOWN_TEXT`.
 */
export function planArchive({ texts: read, others, manifest, paths, web }: Contents): ArchivePlan {
  const losses = new ArchiveLosses();
  for (const { kind, count } of web?.lost ?? []) losses.add(kind, count);
  const given = web ? withPages(read, web) : read;
  const adapted = manifest ? undefined : adaptArchive({ texts: given, others, paths, losses });
  const texts = adapted ? withEmbeds(adapted.texts, others) : given;
  const attachments = new Map(
    others.flatMap((path): [string, string][] => {
      const name = manifest?.attachments[path];
      return name === undefined ? [] : [[path, fileName(name)]];
    }),
  );
  const named = manifest ? new Set<string>() : namedIn(texts);
  if (!manifest) losses.add('brokenLinks', missing(linkedIn(texts), { texts, others }));
  for (const path of [...others, ...[...texts.keys()].filter((text) => SHOWN_TEXT.test(text))]) {
    if (named.has(path)) attachments.set(path, fileName(nameOf(path)));
  }
  const unused = others.filter((path) => !attachments.has(path));
  const notText = unused.filter((path) => kindOf(path) !== 'code');
  losses.add('notText', notText.length);
  return {
    source: adapted?.source,
    lost: losses.list(),
    documents: [...texts].flatMap(([path, content]) => (attachments.has(path) ? [] : [{ path, content }])),
    attachments,
    leftOut: unused.filter((path) => kindOf(path) === 'code'),
    notText,
  };
}

/** Returns the texts with Obsidian's embeds as pictures and links. */
function withEmbeds(texts: Contents['texts'], others: readonly string[]): Contents['texts'] {
  const embeds = new Embeds([...others, ...[...texts.keys()].filter((path) => SHOWN_TEXT.test(path))]);
  return new Map(
    Array.from(texts, ([path, content]) => {
      if (kindOf(path) !== 'markdown') return [path, content];
      return [path, { ...content, text: embeds.rewrite(content.text, path) }];
    }),
  );
}

/** Returns the paths that Markdown links to. In JSON and Typst, any string may look like a path. */
function linkedIn(texts: ReadonlyMap<string, ArchivedText>): Set<string> {
  return namedIn(new Map([...texts].filter(([path]) => kindOf(path) === 'markdown')));
}

function namedIn(texts: ReadonlyMap<string, ArchivedText>): Set<string> {
  const named = new Set<string>();
  for (const [from, { text }] of texts) {
    const kind = kindOf(from);
    for (const address of addressesIn(text, kind)) {
      const path = resolveAddress(address, { from, kind });
      if (path !== undefined) named.add(path);
    }
  }
  return named;
}

/** Returns how many of the paths that texts refer to are missing in the archive. A link to a folder isn't counted. */
function missing(named: ReadonlySet<string>, { texts, others }: Pick<Contents, 'texts' | 'others'>): number {
  const known = new Set([...texts.keys(), ...others].map((path) => path.normalize('NFC')));
  const { folders } = placesOf(known);
  return [...named].filter((path) => !known.has(path) && !folders.has(path)).length;
}
