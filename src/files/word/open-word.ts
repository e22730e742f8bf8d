import { AppError, isAppError } from '@/kernel/error';
import { runOnThread } from '@/platform/threads/run-task';
import { type ArchivedFile, readArchived, withZip } from '../archive/zip/read-zip';
import type { WordText } from './core/convert';
import { WORD_TASKS } from './work/tasks';

/** The most bytes of all files in a Word file, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
/** The most bytes of its XML, which is held in memory. A book of 500 pages has about 20 MB. */
const MAX_XML_BYTES = 64 * 1024 * 1024;
const MAX_MS = 30_000;
/** The XML files in the package that we read. */
const READ =
  /^(_rels\/\.rels|[^/]+\/(_rels\/)?(document|styles|numbering|footnotes|endnotes|comments|commentsExtended|header|footer)[^/]*\.xml(\.rels)?)$/i;

interface OpenWord {
  file: string;
  signal: AbortSignal;
  /** Called before the file is read, and before its text is converted. It may throw to stop. */
  onStep(): void;
}

/**
 * Converts a Word file on a thread, and runs `work` with the result and the files in the package. Throws INVALID if it
 * isn't a Word file or is damaged, and TOO_LARGE if it unpacks to too much.
 */
export async function withWord<T>(
  { file, signal, onStep }: OpenWord,
  work: (word: WordText, files: ReadonlyMap<string, ArchivedFile>) => Promise<T>,
): Promise<T> {
  let isOpen = false;
  try {
    return await withZip(file, { entries: MAX_ENTRIES, bytes: MAX_BYTES }, async (files) => {
      const word = await converted(files, { signal, onStep });
      isOpen = true;
      return work(word, new Map(files.map((one) => [one.path, one])));
    });
  } catch (error) {
    if (isOpen || !isAppError(error)) throw error;
    throw isAboutZip(error) ? inOwnWords(error) : error;
  }
}

async function converted(
  files: readonly ArchivedFile[],
  { signal, onStep }: Omit<OpenWord, 'file'>,
): Promise<WordText> {
  onStep();
  const parts = files.filter(({ path }) => READ.test(path));
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_XML_BYTES) {
    throw new AppError('TOO_LARGE', 'This Word file is too long. Split it and import the parts. Nothing was imported.');
  }
  const bytes: Uint8Array[] = [];
  for (const part of parts) bytes.push(new Uint8Array(await readArchived(part)));
  const input = { paths: parts.map(({ path }) => path), bytes, files: files.map(({ path }) => path) };
  onStep();
  return runOnThread(WORD_TASKS, 'convertWord', input, { timeMs: MAX_MS, signal });
}

/** Returns whether an error mentions the zip file. People don't know that a Word file is one. */
function isAboutZip({ message }: AppError): boolean {
  return message.includes('zip file') || message.includes('is compressed in a way');
}

function inOwnWords(error: AppError): AppError {
  return error.code === 'TOO_LARGE'
    ? new AppError(
        'TOO_LARGE',
        'This Word file unpacks to more than 512 MB. Split it and import the parts. Nothing was imported.',
        { cause: error },
      )
    : new AppError(
        'INVALID',
        'This isn’t a Word file (.docx), or it is damaged or has a password. Save it as .docx in Word and import the new copy. Nothing was imported.',
        { cause: error },
      );
}
