import { type SplitText, splitBytes } from '@/documents/core/line-ends';
import { kindOf } from '@/documents/core/path';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { AppError } from '@/kernel/error';
import { textProblem } from '@/kernel/text';
import { runOnThread } from '@/platform/threads/run-task';
import { convertPages } from './convert-pages';
import { isHidden, isMissed } from './core/hidden-files';
import { IMPORT_LIMITS } from './core/limits';
import { isOwnFile, MANIFEST, type Manifest, parseManifest } from './core/manifest';
import type { ArchivedText } from './core/page-threads';
import { type ArchivePlan, tooMuchText } from './core/plan';
import { webPages } from './core/web-pages';
import type { HtmlConverter } from './html-converter';
import { ARCHIVE_TASKS } from './work/tasks';
import { type ArchivedFile, readArchived } from './zip/read-zip';

/** The limit for finding the addresses in texts. */
const LIMIT = { timeMs: 30_000 };
/** Files that are never text, so they aren't read to find out. */
const BINARY =
  /\.(avif|bmp|docx?|gif|gz|heic|ico|jpe?g|m4a|mov|mp3|mp4|ogg|pdf|png|pptx?|tiff?|wav|webm|webp|xlsx?|zip)$/i;

interface Opening {
  convert: HtmlConverter;
  /** Called before each file. It may throw to stop. */
  onFile(): void;
  signal: AbortSignal;
}

interface Opened {
  /** Of the archive, and the pictures that were embedded in its web pages. */
  files: readonly ArchivedFile[];
  plan: ArchivePlan;
  /** Hidden files, which are left out. */
  hidden: string[];
  sheets: Manifest['sheets'];
}

/**
 * Reads the texts of an archive and decides what to do with its files. Web pages become Markdown. Throws INVALID if
 * there are no documents, and TOO_LARGE for too many or too large texts.
 */
export async function openArchive(
  archived: readonly ArchivedFile[],
  { convert, onFile, signal }: Opening,
): Promise<Opened> {
  const manifest = await manifestOf(archived);
  // In our own exports, HTML files are people's files as they were imported, not pages to convert.
  const found = manifest ? new Map<string, undefined>() : webPages(archived.map(({ path }) => path));
  const pages = archived.filter(({ path }) => found.has(path) && found.get(path) === undefined && !isHidden(path));
  const most = IMPORT_LIMITS.text - pages.reduce((sum, { bytes }) => sum + bytes, 0);
  if (most < 0) throw tooMuchText();
  const rest = archived.filter(({ path }) => !found.has(path));
  const { texts: read, others: unread, bytes } = await readTexts(rest, { manifest, most, onFile });
  const {
    texts: converted,
    files: embedded,
    web,
  } = await convertPages(pages, {
    ...{ convert, onFile, signal },
    moved: found,
    room: IMPORT_LIMITS.text - bytes,
    taken: archived.map(({ path }) => path),
  });
  const files = [...archived, ...embedded];
  const texts = new Map([...read, ...converted]);
  const others = [...unread, ...embedded.map(({ path }) => path)];
  const paths = files.map(({ path }) => web.moved.get(path) ?? path);
  const contents = { texts, others, manifest, paths, web };
  const plan = await runOnThread(ARCHIVE_TASKS, 'planArchive', contents, { ...LIMIT, signal });
  if (plan.documents.length === 0) {
    throw new AppError('INVALID', 'This zip file contains no UTF-8 text files to import.');
  }
  if (plan.documents.length > IMPORT_LIMITS.documents) {
    throw new AppError(
      'TOO_LARGE',
      `This zip file has more than ${IMPORT_LIMITS.documents} documents. Import it in parts.`,
    );
  }
  const hidden = manifest ? [] : archived.flatMap(({ path }) => (isMissed(path) && !isOwnFile(path) ? [path] : []));
  return { files, plan, hidden, sheets: manifest?.sheets ?? [] };
}

/** Returns the text of a file, or undefined if it isn't text. Throws TOO_LARGE for a document of more than 10 MB. */
async function textOf(file: ArchivedFile, room: number): Promise<SplitText | undefined> {
  const { path, bytes } = file;
  if (bytes > MAX_TEXT_BYTES) {
    if (kindOf(path) !== 'code') throw new AppError('TOO_LARGE', `“${path}” is larger than 10 MB.`);
    return undefined;
  }
  if (bytes > room) throw tooMuchText();
  const text = splitBytes(await readArchived(file));
  return text && !textProblem(text.text) ? text : undefined;
}

async function manifestOf(files: readonly ArchivedFile[]): Promise<Manifest | undefined> {
  const file = files.find(({ path }) => path === MANIFEST);
  if (!file || file.bytes > IMPORT_LIMITS.manifest) return undefined;
  return parseManifest((await readArchived(file)).toString());
}

/** Returns the path of a document in its project. */
function ownPath(manifest: Manifest | undefined, path: string): string {
  const renamed = manifest?.renamed ?? {};
  return (Object.hasOwn(renamed, path) && renamed[path]) || path;
}

interface Reading {
  manifest: Manifest | undefined;
  /** The most bytes that their texts may have. */
  most: number;
  onFile(): void;
}

/**
 * Returns the texts of the files that can be documents, the total size of these files in bytes, and the paths of the
 * other files.
 */
async function readTexts(files: readonly ArchivedFile[], { manifest, most, onFile }: Reading) {
  const texts = new Map<string, ArchivedText>();
  const others: string[] = [];
  let room = most;
  for (const file of files) {
    const { path } = file;
    // In our own archives, hidden files are documents.
    if (isOwnFile(path) || (!manifest && isHidden(path))) continue;
    onFile();
    const isAttachment = manifest !== undefined && Object.hasOwn(manifest.attachments, path);
    const text = isAttachment || BINARY.test(path) ? undefined : await textOf(file, room);
    if (!text) others.push(path);
    else {
      texts.set(ownPath(manifest, path), text);
      room -= file.bytes;
    }
  }
  return { texts, others, bytes: most - room };
}
