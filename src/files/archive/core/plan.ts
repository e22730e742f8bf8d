import type { SplitText } from '@/documents/core/line-ends';
import { kindOf, nameOf } from '@/documents/core/path';
import { fileName } from '../../core/file-name';
import { Embeds } from './embeds';
import type { Manifest } from './manifest';
import { addressesIn, resolveAddress } from './references';

/** What becomes of the files of an archive. */
export interface ArchivePlan {
  documents: { path: string; content: SplitText }[];
  /** Names by paths. */
  attachments: ReadonlyMap<string, string>;
  /** Files that aren't text and that nothing names. */
  leftOut: string[];
}

export interface Contents {
  /** The files that can be documents. */
  texts: ReadonlyMap<string, SplitText>;
  /** The other files. */
  others: readonly string[];
  manifest: Manifest | undefined;
}

/** Text that a document shows or links to rather than being a document itself. */
const SHOWN_TEXT = /\.(svg|csv|tsv)$/i;

/**
 * Decides what becomes a document, and what an attachment. Attachments are the files that the manifest says are some;
 * of other archives, those that a document names and that aren't text, or are text of a kind that is rather shown.
 */
export function planArchive({ texts: given, others, manifest }: Contents): ArchivePlan {
  const texts = manifest ? given : withEmbeds(given, others);
  const attachments = new Map(
    others.flatMap((path): [string, string][] => {
      const name = manifest?.attachments[path];
      return name === undefined ? [] : [[path, fileName(name)]];
    }),
  );
  const named = manifest ? new Set<string>() : namedIn(texts);
  for (const path of [...others, ...[...texts.keys()].filter((text) => SHOWN_TEXT.test(text))]) {
    if (named.has(path)) attachments.set(path, fileName(nameOf(path)));
  }
  return {
    documents: [...texts].flatMap(([path, content]) => (attachments.has(path) ? [] : [{ path, content }])),
    attachments,
    leftOut: others.filter((path) => !attachments.has(path)),
  };
}

/** The texts with what Obsidian embeds by name as pictures and links. */
function withEmbeds(texts: Contents['texts'], others: readonly string[]): Contents['texts'] {
  const embeds = new Embeds([...others, ...[...texts.keys()].filter((path) => SHOWN_TEXT.test(path))]);
  return new Map(
    Array.from(texts, ([path, content]) => {
      if (kindOf(path) !== 'markdown') return [path, content];
      return [path, { ...content, text: embeds.rewrite(content.text, path) }];
    }),
  );
}

function namedIn(texts: ReadonlyMap<string, SplitText>): Set<string> {
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

/** Files that systems and other programs leave in folders. */
export function isLitter(path: string): boolean {
  return path.split('/').some((name) => /^(\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i.test(name));
}
