import type { TokenApi } from '@/api/client-token';
import { serverOf } from '../client/account';
import { allProjects, findProject } from '../client/documents';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { usageFailure } from '../failure';
import { projectHere } from '../folder/manifest';
import { importFile } from '../formats/import-file';
import { importFiles } from '../formats/import-files';
import { importTogether, linkedFiles } from '../formats/import-together';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const place = { projectId: await projectOf(call, api), folder: textOption(call, 'folder') ?? '' };
  const linked = linkedFiles(io, args);
  const importAll = (files: readonly string[]) => importTogether(io, place, files);
  return importFiles(io, args, (file) => importFile(io, api, place, file), { files: linked, importAll });
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
