import { t } from '@/generated/messages/server/names';
import { requirePermission, requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';
import { requireChosen } from '../checks';
import { addDocument } from '../commands/create/add-document';
import { createProject } from '../commands/projects/create-project';
import { placesOf } from '../core/place';
import { entriesOf } from '../queries/projects';
import type { CreateUntitled, DocumentSummary } from '../schema';
import { lockPaths } from '../store';
import { freeNumberedPath, UNTITLED_TEXT } from './core/heading-name';
import { setNamedAfter } from './store';

/**
 * Creates an empty page that is named after its first heading until a person names it. It's created in the given
 * project, otherwise in the first project of the workspace where the actor may edit; if there is none, one is created.
 * The name is "Untitled" in the actor's language, with a number if needed.
 */
export async function createUntitled(ctx: Context, input: CreateUntitled): Promise<DocumentSummary> {
  const { projectId, workspaceId } = await requirePlace(ctx, input);
  const document = await inTransaction(ctx.db, async (tx) => {
    const others = placesOf((await lockPaths(tx, projectId)).values());
    const path = requireChosen(freeNumberedPath('', t('untitled'), others));
    const content = { text: UNTITLED_TEXT, lineEnds: 'lf', hasBom: false } as const;
    const place = { projectId, workspaceId, userId: ctx.actor.userId, path };
    const created = await addDocument(tx, { ...place, content, source: 'created' });
    await setNamedAfter(tx, created.documentId, '');
    return created;
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}

async function requirePlace(ctx: Context, { workspaceId, projectId }: CreateUntitled) {
  if (projectId !== undefined) return requireProject(ctx, projectId, 'edit');
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  requireScope(ctx.actor, 'edit');
  const own = (await entriesOf(ctx, workspaceId)).filter(({ role, archivedAt }) => !archivedAt && may(role, 'edit'));
  const first = own.find(({ isPrivate }) => !isPrivate) ?? own[0];
  return first ?? createProject(ctx, { workspaceId, name: t('firstProject') });
}
