import { z } from 'zod';
import { MAX_NAME_BYTES, splitName } from '@/documents/core/path';
import { utf8Length } from '@/documents/core/utf8';

/** What the paths of an archive don't say. An archive without one, or with another program's, is any folder of files. */
export const MANIFEST = '.variorum-archive.json';

const manifestSchema = z.object({
  variorum: z.literal(1),
  /** The names of attachments, by their paths in the archive. */
  attachments: z.record(z.string(), z.string()),
  /** The paths of the documents of each sheet. */
  sheets: z.array(z.object({ data: z.string(), template: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const FOLDER = 'files';

/**
 * Chooses a path `files/<name>` for each attachment in an archive. No path is used twice, by a document or by another
 * attachment, even on file systems that ignore case.
 */
export class AttachmentPaths {
  private readonly used: Set<string>;

  constructor(documents: Iterable<string>) {
    this.used = new Set(Array.from(documents, (path) => path.toLowerCase()));
  }

  add(name: string): string {
    for (let n = 1; ; n++) {
      const path = `${FOLDER}/${numbered(name, n)}`;
      if (this.used.has(path.toLowerCase())) continue;
      this.used.add(path.toLowerCase());
      return path;
    }
  }
}

/** A name that file systems take: at most 255 bytes. */
function numbered(name: string, n: number): string {
  const { stem, extension } = splitName(name);
  const tail = (n > 1 ? ` ${n}` : '') + extension;
  let start = stem;
  while (utf8Length(start + tail) > MAX_NAME_BYTES) start = [...start].slice(0, -1).join('');
  return start.trimEnd() + tail;
}
