import type { TokenApi } from '@/api/client-token';
import { EXIT, Failure } from '../failure';
import { cleanLine } from '../terminal/clean';

export interface FoundProject {
  projectId: string;
  workspaceId: string;
  workspaceName: string;
  name: string;
  documentCount: number;
}

export interface FoundDocument {
  documentId: string;
  path: string;
  kind: string;
  updatedAt: Date;
  project: FoundProject;
}

/** Returns all projects that the token's owner can read, by workspace. */
export async function allProjects(api: TokenApi): Promise<FoundProject[]> {
  const { workspaces } = await api.people.me.query();
  const lists = await Promise.all(workspaces.map(({ id }) => api.projects.list.query({ workspaceId: id })));
  return lists.flatMap((projects, i) =>
    projects.map(({ projectId, workspaceId, name, documentCount }) => ({
      ...{ projectId, workspaceId, name, documentCount },
      workspaceName: workspaces[i]?.name ?? '',
    })),
  );
}

/** Returns the projects with this name or id, or all projects if `name` is undefined. */
export async function findProjects(api: TokenApi, name: string | undefined): Promise<FoundProject[]> {
  const projects = await allProjects(api);
  const found = projects.filter((one) => name === undefined || one.name === name || one.projectId === name);
  if (name !== undefined && found.length === 0) throw notFound(`There’s no project “${cleanLine(name)}”.`);
  return found;
}

export async function findProject(api: TokenApi, name: string): Promise<FoundProject> {
  const [found, ...others] = await findProjects(api, name);
  if (!found || others.length > 0) {
    throw notFound(`Several projects are called “${cleanLine(name)}”. Use its id: variorum projects`);
  }
  return found;
}

/** Returns the documents of some projects, by project and path. */
export async function documentsIn(api: TokenApi, projects: readonly FoundProject[]): Promise<FoundDocument[]> {
  const trees = await Promise.all(projects.map(({ projectId }) => api.documents.tree.query({ projectId })));
  return trees.flatMap((documents, i) =>
    documents.map(({ documentId, path, kind, updatedAt }) => ({
      ...{ documentId, path, kind, updatedAt },
      project: projects[i] as FoundProject,
    })),
  );
}

const LISTED = 5;

/**
 * Returns the document with this id, path, or project and path (`Launch/plan.md`). Fails if there are none or several.
 */
export async function findDocument(api: TokenApi, name: string, projectName?: string): Promise<FoundDocument> {
  const documents = await documentsIn(api, await findProjects(api, projectName));
  const found = documents.filter(
    ({ documentId, path, project }) => documentId === name || path === name || `${project.name}/${path}` === name,
  );
  if (found.length === 1) return found[0] as FoundDocument;
  const shown = cleanLine(name);
  if (found.length === 0) throw notFound(`There’s no document “${shown}”. Run “variorum docs” for a list.`);
  const places = found.slice(0, LISTED).map(({ documentId, project }) => `${cleanLine(project.name)} (${documentId})`);
  throw new Failure(
    EXIT.failed,
    'AMBIGUOUS',
    `Several documents are called “${shown}”: ${places.join(', ')}. Use its id, or add --project.`,
  );
}

function notFound(message: string): Failure {
  return new Failure(EXIT.failed, 'NOT_FOUND', message);
}
