import type { TokenApi } from '@/api/client-token';
import { type Call, textOption } from '../command';
import { Failure } from '../failure';
import { projectHere } from '../folder/manifest';
import { serverOf } from './account';
import { type FoundDocument, findDocument } from './documents';

/**
 * Returns the document that a command names: in the project of --project, in the project of the pulled folder we are
 * in, or in any project.
 */
export async function namedDocument(call: Call, api: TokenApi, name: string): Promise<FoundDocument> {
  const { env, cwd } = call.io;
  const project = textOption(call, 'project');
  const here = project === undefined ? projectHere(cwd, serverOf(env)) : undefined;
  if (here === undefined) return findDocument(api, name, project);
  return findDocument(api, name, here).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return findDocument(api, name);
    throw error;
  });
}
