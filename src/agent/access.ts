import { type DocumentAccess, requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { enteredProjects } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { findConversation, findTurn, type StoredConversation, type StoredTurn } from './store/turn-reader';

/**
 * Returns a turn if the actor has this permission on its document and can enter the project of its conversation. That
 * may be a private project from which the document was moved. Throws NOT_FOUND for anyone else, whether the turn exists
 * or not.
 */
export async function requireTurn(ctx: Context, turnId: string, permission: Permission): Promise<StoredTurn> {
  const turn = await findTurn(ctx.db, turnId);
  const missing = new AppError('NOT_FOUND', 'This turn doesn’t exist.');
  if (!turn) throw missing;
  await requireAccess(ctx, { conversation: turn.conversation, permission, missing });
  return turn;
}

/** Like `requireTurn`, for a conversation. */
export async function requireConversation(
  ctx: Context,
  conversationId: string,
  permission: Permission,
): Promise<StoredConversation> {
  const conversation = await findConversation(ctx.db, conversationId);
  const missing = new AppError('NOT_FOUND', 'This conversation doesn’t exist.');
  if (!conversation) throw missing;
  await requireAccess(ctx, { conversation, permission, missing });
  return conversation;
}

interface Asked {
  conversation: StoredConversation;
  permission: Permission;
  missing: AppError;
}

async function requireAccess(ctx: Context, { conversation, permission, missing }: Asked): Promise<void> {
  const document = await requireDocument(ctx, conversation.documentId, permission).catch((error) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing : error;
  });
  if (!(await mayReadOf(ctx, conversation, document))) throw missing;
}

/** Returns whether a person who can read a document can also enter the project of a conversation about it. */
export async function mayReadOf(
  ctx: Context,
  { projectId }: Pick<StoredConversation, 'projectId'>,
  document: Pick<DocumentAccess, 'projectId' | 'workspaceId'>,
): Promise<boolean> {
  return projectId === document.projectId || (await readableProjects(ctx, document)).includes(projectId);
}

/** Returns the projects whose conversations about a document the person can read. */
export function readableProjects(
  ctx: Context,
  { workspaceId }: Pick<DocumentAccess, 'workspaceId'>,
): Promise<string[]> {
  return enteredProjects(ctx, { userId: ctx.actor.userId, workspaceId });
}
