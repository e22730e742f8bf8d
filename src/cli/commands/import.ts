import type { TokenApi } from '@/api/client-token';
import { importLines } from '@/files/words/import-text';
import { serverOf } from '../client/account';
import { allProjects, findProject } from '../client/documents';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, type Failure, toFailure, usageFailure } from '../failure';
import { projectHere } from '../folder/manifest';
import { type ImportedFile, importFile } from '../formats/import-file';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const place = { projectId: await projectOf(call, api), folder: textOption(call, 'folder') ?? '' };
  if (args.length === 1) {
    for (const file of args) report(io, file, await importFile(io, api, place, file));
    return EXIT.ok;
  }
  let exit: number = EXIT.ok;
  for (const file of args) {
    try {
      report(io, file, await importFile(io, api, place, file));
    } catch (error) {
      const failure = toFailure(error, serverOf(io.env));
      if (concernsAll(failure)) throw failure;
      exit ||= failure.exit;
      reportFailure(io, file, failure);
    }
  }
  return exit;
}

function report(io: Io, file: string, imported: ImportedFile): void {
  if (io.isJson) io.json({ file, ...imported });
  else if ('path' in imported) io.print(`Imported ${cleanLine(imported.path)}`);
  else for (const line of importLines(imported)) io.print(cleanLine(line));
}

/** Returns whether the other files would fail in the same way. */
function concernsAll({ exit, code }: Failure): boolean {
  return exit === EXIT.signedOut || code === 'OFFLINE';
}

/** Says why one of several files wasn't imported. */
function reportFailure(io: Io, file: string, { code, message, exit }: Failure): void {
  if (io.isJson) io.json({ file, error: { code, message, exit } });
  else io.note(`${io.noteStyle.red('Error:')} ${cleanLine(file)}: ${clean(message)}`);
}

/** Returns the project named by --project, the project of the current pulled folder, or the only project. */
async function projectOf(call: Call, api: TokenApi): Promise<string> {
  const { env, cwd } = call.io;
  const name = textOption(call, 'project') ?? projectHere(cwd, serverOf(env));
  if (name !== undefined) return (await findProject(api, name)).projectId;
  const [only, ...others] = await allProjects(api);
  if (only && others.length === 0) return only.projectId;
  throw usageFailure('Choose a project: --project <name>');
}
