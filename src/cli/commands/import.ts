import type { TokenApi } from '@/api/client-token';
import { importLines } from '@/files/words/import-text';
import { serverOf } from '../client/account';
import { allProjects, findProject } from '../client/documents';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, Failure, toFailure, usageFailure } from '../failure';
import { projectHere } from '../folder/manifest';
import { importFile } from '../formats/import-file';
import { cleanLine } from '../terminal/clean';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const place = { projectId: await projectOf(call, api), folder: textOption(call, 'folder') ?? '' };
  for (const file of args) {
    const imported = await importFile(io, api, place, file).catch((error) => {
      throw args.length > 1 ? namedFailure(file, toFailure(error, serverOf(io.env))) : error;
    });
    if (io.isJson) io.json({ file, ...imported });
    else if ('path' in imported) io.print(`Imported ${cleanLine(imported.path)}`);
    else for (const line of importLines(imported)) io.print(cleanLine(line));
  }
  return EXIT.ok;
}

/** Returns the failure of one of several files. */
function namedFailure(file: string, { exit, code, message, cause }: Failure): Failure {
  return new Failure(exit, code, `${cleanLine(file)}: ${message}`, { cause });
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
