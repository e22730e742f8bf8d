import { currentText } from '@/documents/queries/document-state';
import { documentAt } from '@/documents/queries/tree';
import { sqlOfPool } from '@/platform/database';
import type { PendingSuggestion } from '@/versions/queries/suggestion';
import type { ModelMessage } from '../../core/history/message';
import { INSTRUCTIONS_PATH, openSuggestionLines, projectInstructions } from '../../prompts/project-context';
import type { OpenedTurn } from '../turn-context';

/** Returns a line for each suggestion on a document that is under review, except the one that the turn is shown. */
export function openSuggestions(
  { turn }: OpenedTurn,
  pending: readonly PendingSuggestion[],
  shownVersionId: string,
): string[] {
  const others = pending.filter(({ id }) => id !== shownVersionId);
  return openSuggestionLines(
    others.map(({ description, hunkCount, askedByUserId }) => ({
      description,
      hunkCount,
      isOwn: askedByUserId === turn.userId,
    })),
  );
}

/** Returns the project's current instructions, unless the conversation already contains them. */
export async function instructionsOfProject(run: OpenedTurn): Promise<string> {
  const sql = sqlOfPool(run.ctx.pool);
  const documentId = await documentAt(sql, { projectId: run.document.projectId, path: INSTRUCTIONS_PATH });
  if (documentId === undefined || documentId === run.document.documentId) return '';
  const { text } = await currentText(sql, documentId);
  const instructions = projectInstructions(text);
  return run.history.some((message) => holds(message, instructions)) ? '' : instructions;
}

function holds(message: ModelMessage, text: string): boolean {
  return (
    message.role === 'user' && Array.isArray(message.content) && message.content.some((part) => part.text === text)
  );
}
