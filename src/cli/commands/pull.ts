import fs from 'node:fs';
import path from 'node:path';
import type { TokenApi } from '@/api/client-token';
import { normalisePath } from '@/documents/core/path';
import { accountOf } from '../client/account';
import { documentsIn, type FoundProject, findProject } from '../client/documents';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT, Failure, usageFailure } from '../failure';
import { DocumentFetcher } from '../folder/fetch-document';
import { findRoot, MANIFEST, type Manifest, readManifest, writeManifest } from '../folder/manifest';
import { dropGone, type PulledFile, type PullOutcome, pullDocument } from '../folder/pull';
import { settleSuggested } from '../folder/settle-suggested';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

/** How many documents are downloaded at the same time. */
const AT_ONCE = 16;

export async function run({ io, args }: Call): Promise<number> {
  const api = openApi(io);
  const { url } = accountOf(io.env);
  const place = await placeOf(api, { io, url, args });
  const { root, manifest, project } = place;
  const fetcher = new DocumentFetcher(io, api);
  const documents = await documentsIn(api, [project]);
  fs.mkdirSync(root, { recursive: true });
  await settleSuggested(api, place);
  const files: PulledFile[] = dropGone(place, new Set(documents.map(({ documentId }) => documentId)));
  const pull = { root, manifest, fetch: (documentId: string) => fetcher.fetch(documentId) };
  try {
    for (let at = 0; at < documents.length; at += AT_ONCE) {
      files.push(...(await Promise.all(documents.slice(at, at + AT_ONCE).map((one) => pullDocument(pull, one)))));
    }
  } finally {
    // Written files are recorded even if a later one failed.
    writeManifest(root, manifest);
  }
  report(io, root, files);
  if (!fetcher.maySuggest) io.note('Your role or token can only read here, so nothing can be pushed from this folder.');
  return files.some(({ outcome }) => outcome === 'skipped') ? EXIT.failed : EXIT.ok;
}

interface Place {
  root: string;
  manifest: Manifest;
  project: FoundProject;
}

/**
 * Returns the folder to pull into: the given one, a new one with the project's name, or without arguments the current
 * one.
 */
async function placeOf(
  api: TokenApi,
  { io, url, args: [name, folder] }: { io: Io; url: string; args: readonly string[] },
): Promise<Place> {
  if (name === undefined) {
    const root = findRoot(io.cwd);
    if (!root) throw usageFailure('This folder wasn’t pulled before. Usage: variorum pull <project> [folder]');
    const manifest = readManifest(root, url);
    return { root, manifest, project: await findProject(api, manifest.projectId) };
  }
  const project = await findProject(api, name);
  const root = path.resolve(io.cwd, folder ?? folderName(project.name));
  if (fs.existsSync(path.join(root, MANIFEST))) {
    const manifest = readManifest(root, url);
    if (manifest.projectId === project.projectId) return { root, manifest, project };
    throw new Failure(
      EXIT.failed,
      'OTHER_PROJECT',
      `${root} contains another project: ${cleanLine(manifest.project)}.`,
    );
  }
  const [documents, suggested]: [Manifest['documents'], Manifest['suggested']] = [
    Object.create(null),
    Object.create(null),
  ];
  const manifest = { server: url, projectId: project.projectId, project: project.name, documents, suggested };
  return { root, project, manifest };
}

function folderName(project: string): string {
  const checked = normalisePath(project.replaceAll('/', '-').replaceAll('\\', '-'));
  if (!checked.ok)
    throw usageFailure(
      'This project’s name can’t be used as a folder name. Choose a folder: variorum pull <project> <folder>',
    );
  return checked.path;
}

const WORDS: Record<Exclude<PullOutcome, 'unchanged'>, string> = {
  write: 'pulled',
  same: 'already here, unchanged',
  edited: 'edited here: your file was kept',
  suggested: 'your rename or deletion is under review',
  both: 'changed here and on the server: your file was kept, push it as a suggestion',
  taken: 'another file is in its place: your file was kept',
  deleted: 'deleted on the server: file deleted',
  gone: 'deleted on the server: your edited file was kept',
  skipped: 'skipped',
};

function report(io: Io, root: string, files: readonly PulledFile[]): void {
  if (io.isJson) {
    io.json({ folder: root, files });
    return;
  }
  for (const { path: name, outcome, problem } of files) {
    if (outcome === 'unchanged') continue;
    io.print(`${cleanLine(name)}: ${WORDS[outcome]}${problem ? `, because ${problem}` : ''}`);
  }
  const count = files.filter(({ outcome }) => outcome === 'write').length;
  io.note(io.noteStyle.dim(`${count} of ${files.length} documents pulled into ${root}`));
}
