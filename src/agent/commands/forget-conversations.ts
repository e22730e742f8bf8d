import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { countOpenTurnsOf, countOpenTurnsOn, deleteConversationsOf, deleteConversationsOn } from '../store/old-turns';
import { deleteProjectModel } from '../store/project-models';

/** Deletes the conversations about a document with their turns. Throws CONFLICT if one of the turns is running. */
export async function forgetConversations(tx: Tx, documentId: string): Promise<void> {
  if ((await countOpenTurnsOn(tx, documentId)) > 0) {
    throw new AppError('CONFLICT', 'The agent is still working on this document.');
  }
  await deleteConversationsOn(tx, documentId);
}

/**
 * Deletes conversations, with their turns, that stayed in a project when their documents were moved. Throws CONFLICT if
 * one of the turns is running.
 */
export async function forgetLeftConversations(tx: Tx, projectId: string): Promise<void> {
  if ((await countOpenTurnsOf(tx, projectId)) > 0) {
    throw new AppError('CONFLICT', 'The agent is still working in this project.');
  }
  await deleteConversationsOf(tx, projectId);
}

/** Deletes a project's default model. */
export function forgetProjectModel(tx: Tx, projectId: string): Promise<void> {
  return deleteProjectModel(tx, projectId);
}
