import { paths } from '@/documents/queries/paths';
import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import { enteredProjects } from '@/identity/queries/projects';
import type { MemberInput } from '@/identity/schema';
import { findCommentsBy } from '../store';

const PAGE = 500;

/** Yields a person's comments on the documents and change requests of a workspace, for their data export. */
export async function* personComments(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  const projects = new Set(await enteredProjects(ctx, { userId: ctx.actor.userId, workspaceId }));
  let after = '';
  for (;;) {
    const rows = await findCommentsBy(ctx.db, { userId, after, limit: PAGE });
    yield* readableOf(ctx, { workspaceId, projects, rows });
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

interface Page {
  workspaceId: string;
  /** The projects that the actor may enter. */
  projects: ReadonlySet<string>;
  rows: Awaited<ReturnType<typeof findCommentsBy>>;
}

/** Yields the comments that the actor may read, with their documents or change requests. */
async function* readableOf(ctx: Context, { workspaceId, projects, rows }: Page) {
  const documentIds = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))];
  const pathOf = new Map((await paths(ctx, { workspaceId, documentIds })).map((row) => [row.documentId, row.path]));
  for (const { changeRequest, documentId, ...row } of rows) {
    const path = documentId === null ? undefined : pathOf.get(documentId);
    if (path !== undefined) yield { ...row, documentId, path };
    if (changeRequest && projects.has(changeRequest.projectId)) yield { ...row, changeSetId: changeRequest.id };
  }
}
