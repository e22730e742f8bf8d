import { type SplitText, splitBytes } from '@/documents/core/line-ends';
import { kindOf } from '@/documents/core/path';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { AppError } from '@/kernel/error';
import { textProblem } from '@/kernel/text';
import { runOnThread } from '@/platform/threads/run-task';
import { MANIFEST, type Manifest, parseManifest } from './core/manifest';
import { type ArchivePlan, isLitter } from './core/plan';
import { ARCHIVE_TASKS } from './work/tasks';
import { type ArchivedFile, readArchived } from './zip/read-zip';

const MOST_MANIFEST_BYTES = 2_000_000;
const MOST_DOCUMENTS = 1_000;
/** Of all documents together: they are held in memory. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;
/** For finding what texts name. */
const LIMIT = { timeMs: 30_000 };
/** Not worth reading to see whether they are text. */
const BINARY =
  /\.(avif|bmp|docx?|gif|gz|heic|ico|jpe?g|m4a|mov|mp3|mp4|ogg|pdf|png|pptx?|tiff?|wav|webm|webp|xlsx?|zip)$/i;

/**
 * Reads the texts of an archive and decides what becomes of its files. Throws INVALID if a document isn't text, or if
 * there is none; TOO_LARGE for too many or too large texts. Calls `onFile` before each file, which may throw to end it.
 */
export async function openArchive(
  files: readonly ArchivedFile[],
  onFile: () => void,
): Promise<{ plan: ArchivePlan; sheets: Manifest['sheets'] }> {
  const manifest = await manifestOf(files);
  const { texts, others } = await readTexts(files, { manifest, onFile });
  const plan = await runOnThread(ARCHIVE_TASKS, 'planArchive', { texts, others, manifest }, LIMIT);
  if (plan.documents.length === 0) {
    throw new AppError('INVALID', 'This zip file contains no text files to import.');
  }
  if (plan.documents.length > MOST_DOCUMENTS) {
    throw new AppError('TOO_LARGE', `This zip file has more than ${MOST_DOCUMENTS} documents. Import it in parts.`);
  }
  return { plan, sheets: manifest?.sheets ?? [] };
}

/** The text of a file; undefined: it isn't text, and needn't be by its name. */
async function textOf(file: ArchivedFile, room: number): Promise<SplitText | undefined> {
  const { path, bytes } = file;
  const mustBe = kindOf(path) !== 'code';
  if (bytes > MAX_TEXT_BYTES) {
    if (mustBe) throw new AppError('TOO_LARGE', `“${path}” is larger than 10 MB.`);
    return undefined;
  }
  if (bytes > room) throw new AppError('TOO_LARGE', 'This zip file has more than 64 MB of text. Import it in parts.');
  const text = splitBytes(await readArchived(file));
  if (text && !textProblem(text.text)) return text;
  if (mustBe) throw new AppError('INVALID', `“${path}” isn’t a UTF-8 text file. Nothing was imported.`);
  return undefined;
}

async function manifestOf(files: readonly ArchivedFile[]): Promise<Manifest | undefined> {
  const file = files.find(({ path }) => path === MANIFEST);
  if (!file || file.bytes > MOST_MANIFEST_BYTES) return undefined;
  return parseManifest((await readArchived(file)).toString());
}

/** The files that can be documents, with their texts, and the others. */
async function readTexts(
  files: readonly ArchivedFile[],
  { manifest, onFile }: { manifest: Manifest | undefined; onFile(): void },
) {
  const texts = new Map<string, SplitText>();
  const others: string[] = [];
  let room = MOST_TEXT_BYTES;
  for (const file of files) {
    onFile();
    const { path } = file;
    // What we exported has no litter: its hidden files are documents.
    if (path === MANIFEST || (!manifest && isLitter(path))) continue;
    const isAttachment = manifest !== undefined && Object.hasOwn(manifest.attachments, path);
    const text = isAttachment || BINARY.test(path) ? undefined : await textOf(file, room);
    if (!text) others.push(path);
    else {
      texts.set(path, text);
      room -= file.bytes;
    }
  }
  return { texts, others };
}
