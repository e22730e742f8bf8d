import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { splitText } from '@/documents/core/line-ends';
import { folderOf, joinPath, nameOf, splitName } from '@/documents/core/path';
import { AppError } from '@/kernel/error';
import { pushAll } from '@/kernel/push-all';
import { textProblem } from '@/kernel/text';
import { type ArchiveLoss, ArchiveLosses } from './core/losses';
import type { ArchivedText } from './core/page-threads';
import { tooMuchText } from './core/plan';
import type { WebPages } from './core/web-pages';
import type { HtmlConverter } from './html-converter';
import { named } from './named';
import { type ArchivedFile, readArchived } from './zip/read-zip';

/** The time limit for all pages of an archive together. */
const MAX_MS = 120_000;
/** The limit for the pictures that are embedded in all pages of an archive together. */
const MAX_PICTURES = 1_000;

export interface ConvertedPages {
  texts: ReadonlyMap<string, ArchivedText>;
  /** The pictures that were embedded in pages, as files of the archive. */
  files: ArchivedFile[];
  web: WebPages;
}

interface Conversion {
  convert: HtmlConverter;
  /**
   * The paths of all web pages. The value is the path of the file that replaces the page because it has the same
   * content, or undefined if the page is converted.
   */
  moved: ReadonlyMap<string, string | undefined>;
  /** The most bytes that their texts may have together. */
  room: number;
  /** The paths that other files have. */
  taken: Iterable<string>;
  /** Called before each page. It may throw to stop. */
  onFile(): void;
  signal: AbortSignal;
}

/** Converts the web pages of an archive to Markdown. Throws INVALID or TOO_LARGE for a page that can't be converted. */
export async function convertPages(
  pages: readonly ArchivedFile[],
  { convert, moved, room, taken, onFile, signal }: Conversion,
): Promise<ConvertedPages> {
  const end = Date.now() + MAX_MS;
  const paths = new Set(taken);
  const texts = new Map<string, ArchivedText>();
  const files: ArchivedFile[] = [];
  let left = room;
  const known = [...moved].flatMap(([page, path]): [string, string][] => (path === undefined ? [] : [[page, path]]));
  const web = { moved: new Map(known), pictures: new Map<string, string[]>() };
  const losses = new ArchiveLosses();
  for (const page of pages) {
    onFile();
    if (Date.now() > end) throw tooSlow();
    const { text, pictures, comments, lost } = await named(page.path, async () =>
      convert({ bytes: await readArchived(page), hasFiles: true }, signal),
    );
    left -= Buffer.byteLength(text);
    // All texts are held in memory, so the rest isn't converted.
    if (left < 0) throw tooMuchText();
    if (textProblem(text))
      throw new AppError('INVALID', `“${page.path}” isn’t a UTF-8 text file. Nothing was imported.`);
    const { stem } = splitName(nameOf(page.path));
    const path = freePath(paths, folderOf(page.path), { stem, ending: '.md' });
    const shown = pictures.map((bytes, index) => {
      const name = { stem: `${stem} picture ${index + 1}`, ending: endingOf(bytes) };
      return embedded(freePath(paths, folderOf(page.path), name), bytes);
    });
    pushAll(files, shown);
    if (files.length > MAX_PICTURES) throw tooManyPictures();
    texts.set(path, { ...splitText(text), ...(comments.length > 0 && { comments }) });
    web.moved.set(page.path, path);
    web.pictures.set(
      path,
      shown.map((file) => file.path),
    );
    add(losses, lost);
  }
  return { texts, files, web: { ...web, lost: losses.list() } };
}

function freePath(taken: Set<string>, folder: string, { stem, ending }: { stem: string; ending: string }): string {
  let path = joinPath(folder, stem + ending);
  for (let n = 2; taken.has(path); n++) path = joinPath(folder, `${stem} ${n}${ending}`);
  taken.add(path);
  return path;
}

/** Guesses a picture's file extension from its first bytes. It's only for display: the real type is checked later. */
function endingOf([first, second]: Uint8Array): string {
  if (first === 0x89) return '.png';
  if (first === 0xff) return '.jpg';
  if (first === 0x47) return '.gif';
  return first === 0x52 && second === 0x49 ? '.webp' : '.avif';
}

function embedded(path: string, bytes: Uint8Array): ArchivedFile {
  return { path, bytes: bytes.length, checksum: crc32(bytes), open: async () => Readable.from([bytes]) };
}

function add(losses: ArchiveLosses, lost: readonly ArchiveLoss[]): void {
  for (const { kind, count } of lost) losses.add(kind, count);
}

function tooSlow(): AppError {
  return new AppError('TOO_LARGE', 'This zip file’s web pages take too long to convert. Import them in parts.');
}

function tooManyPictures(): AppError {
  return new AppError(
    'TOO_LARGE',
    `This zip file’s web pages contain more than ${MAX_PICTURES} images. Import them in parts.`,
  );
}
