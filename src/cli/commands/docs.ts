import type { TokenApi } from '@/api/client-token';
import { documentsIn, findProjects } from '../client/documents';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT } from '../failure';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { table } from '../terminal/width';

const RESULTS = 50;

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const project = textOption(call, 'project');
  return args.length > 0 ? search(io, api, { query: args.join(' '), project }) : list(io, api, project);
}

async function list(io: Io, api: TokenApi, project: string | undefined): Promise<number> {
  const documents = await documentsIn(api, await findProjects(api, project));
  if (io.isJson) {
    io.json({
      documents: documents.map(({ project: { projectId, name }, ...rest }) => ({ ...rest, projectId, project: name })),
    });
    return EXIT.ok;
  }
  if (documents.length === 0) io.note('There are no documents yet.');
  const rows = documents.map((one) => [cleanLine(one.project.name), cleanLine(one.path), io.style.dim(one.documentId)]);
  for (const line of table(rows)) io.print(line);
  return EXIT.ok;
}

async function search(io: Io, api: TokenApi, { query, project }: { query: string; project: string | undefined }) {
  const projects = await findProjects(api, project);
  const wanted = new Set(projects.map(({ projectId }) => projectId));
  const workspaces = [...new Set(projects.map(({ workspaceId }) => workspaceId))];
  const pages = await Promise.all(
    workspaces.map((workspaceId) => api.documents.search.query({ workspaceId, query, limit: RESULTS })),
  );
  const found = pages.flatMap(({ items }) => items).filter(({ projectId }) => wanted.has(projectId));
  if (io.isJson) {
    io.json({ documents: found.map(({ snippet, ...rest }) => ({ ...rest, snippet: snippet?.text ?? null })) });
    return EXIT.ok;
  }
  if (found.length === 0) io.note(`No documents match “${cleanLine(query)}”.`);
  for (const { projectName, path, snippet } of found) {
    io.print(`${cleanLine(projectName)}  ${io.style.bold(cleanLine(path))}`);
    if (snippet) io.print(`  ${cleanLine(snippet.text)}`);
  }
  return EXIT.ok;
}
