import { importLines } from '@/files/words/import-text';
import { serverOf } from '../client/account';
import { EXIT, type ExitCode, type Failure, toFailure } from '../failure';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import type { ImportedFile } from './import-file';

/** Files that are imported together because they link to each other. */
interface Together {
  files: readonly string[];
  importAll(files: readonly string[]): Promise<ImportedFile>;
}

/**
 * Imports files one after the other and prints what each became. Files that link to each other are imported first, as
 * one. If they are refused together, each is imported on its own. If one of several fails, the others are still
 * imported.
 * Returns the exit code of the first failure.
 */
export async function importFiles(
  io: Io,
  files: readonly string[],
  importOne: (file: string) => Promise<ImportedFile>,
  together: Together = { files: [], importAll: () => Promise.reject(new Error('There are no files.')) },
): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const queue = groupsOf(files, together.files);
  for (const group of queue) {
    const [only = ''] = group;
    const file = group.join(', ');
    try {
      report(io, file, await (group.length > 1 ? together.importAll(group) : importOne(only)));
    } catch (error) {
      const failure = toFailure(error, serverOf(io.env));
      if (files.length === 1 || concernsAll(failure)) throw failure;
      if (group.length > 1 && REFUSED.has(failure.code)) {
        queue.push(...apart(io, group, failure));
        continue;
      }
      exit ||= failure.exit;
      reportFailure(io, file, failure);
    }
  }
  return exit;
}

function groupsOf(files: readonly string[], together: readonly string[]): (readonly string[])[] {
  const rest = files.filter((file) => !together.includes(file)).map((file) => [file]);
  return together.length > 0 ? [together, ...rest] : rest;
}

/** Returns the files of a refused group one by one, and says why their links may not work. */
function apart(io: Io, group: readonly string[], { message }: Failure): string[][] {
  if (!io.isJson) io.note(`Can’t import linked files together, so they are imported one by one. ${clean(message)}`);
  return group.map((one) => [one]);
}

function report(io: Io, file: string, imported: ImportedFile): void {
  if (io.isJson) io.json({ file, ...imported });
  else if ('path' in imported) io.print(`Imported ${cleanLine(imported.path)}`);
  else for (const line of importLines(imported)) io.print(cleanLine(line));
}

/** Nothing was imported because of one of the files, or because they are too many or too large together. */
const REFUSED: ReadonlySet<string> = new Set(['INVALID', 'TOO_LARGE']);

/** Returns whether the other files would fail in the same way. */
function concernsAll({ exit, code }: Failure): boolean {
  return exit === EXIT.signedOut || code === 'OFFLINE';
}

/** Says why one of several files wasn't imported. */
function reportFailure(io: Io, file: string, { code, message, exit }: Failure): void {
  if (io.isJson) io.json({ file, error: { code, message, exit } });
  else io.note(`${io.noteStyle.red('Error:')} ${cleanLine(file)}: ${clean(message)}`);
}
