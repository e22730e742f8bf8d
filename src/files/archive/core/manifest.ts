import { z } from 'zod';
import { MAX_NAME_BYTES, splitName } from '@/documents/core/path';
import { utf8Length } from '@/documents/core/utf8';

/**
 * Metadata of an archive that isn't in its paths. An archive without this file, or with another program's, is treated
 * as any folder of files.
 */
export const MANIFEST = '.variorum-archive.json';
/** The versions of an archive's documents, if they were requested. They are only for reading: an import skips them. */
export const HISTORY = '.variorum-history.jsonl';

/** Returns whether a path is one of the archive's own files. */
export function isOwnFile(path: string): path is typeof MANIFEST | typeof HISTORY {
  return path === MANIFEST || path === HISTORY;
}

const manifestSchema = z.object({
  variorum: z.literal(1),
  /** The names of attachments, by their paths in the archive. */
  attachments: z.record(z.string(), z.string()),
  /** The paths of the documents of each sheet. */
  sheets: z.array(z.object({ data: z.string(), template: z.string() })),
  /** The paths of documents with the same names as the archive's own files, by their paths in the archive. */
  renamed: z.record(z.string(), z.enum([MANIFEST, HISTORY])).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns new paths in an archive for documents with the same names as its own files, by their paths in the project.
 */
export function pathsInArchive(documents: readonly string[]): Map<string, string> {
  const used = new Set(documents.map((path) => path.toLowerCase()));
  const moved = documents.filter(isOwnFile);
  return new Map(moved.map((path) => [path, freePath(used, (n) => numbered(path, n + 1))]));
}

/** Returns the first unused path, and marks it as used. Also works on file systems that ignore case. */
function freePath(used: Set<string>, pathOf: (n: number) => string): string {
  for (let n = 1; ; n++) {
    const path = pathOf(n);
    if (used.has(path.toLowerCase())) continue;
    used.add(path.toLowerCase());
    return path;
  }
}

const FOLDER = 'files';

/**
 * Chooses a path `files/<name>` for each attachment in an archive. No path is used twice, by a document or by another
 * attachment, even on file systems that ignore case. If a document is named `files`, the folder has another name.
 */
export class AttachmentPaths {
  private readonly used: Set<string>;
  private readonly folder: string;

  constructor(documents: Iterable<string>) {
    this.used = new Set(Array.from(documents, (path) => path.toLowerCase()));
    this.folder = freePath(new Set(this.used), (n) => numbered(FOLDER, n));
  }

  add(name: string): string {
    return freePath(this.used, (n) => `${this.folder}/${numbered(name, n)}`);
  }
}

/** Returns a numbered name that file systems accept: at most 255 bytes. */
function numbered(name: string, n: number): string {
  const { stem, extension } = splitName(name);
  const tail = (n > 1 ? ` ${n}` : '') + extension;
  let start = stem;
  while (utf8Length(start + tail) > MAX_NAME_BYTES) start = [...start].slice(0, -1).join('');
  return start.trimEnd() + tail;
}
