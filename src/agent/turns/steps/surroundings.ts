import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { pendingSuggestions } from '@/versions/queries/suggestion';
import type { ModelMessage } from '../../core/history/message';
import { INSTRUCTIONS_PATH, openSuggestionLines, projectInstructions } from '../../prompts/project-context';
import type { TurnRun } from '../running-turn';
import { toolContext } from './tool-context';

/** Suggestions on a document that wait for review, besides the one that the turn is shown. */
export async function openSuggestions(
  { ctx, turn }: TurnRun,
  { documentId, shownVersionId }: { documentId: string; shownVersionId: string },
): Promise<string[]> {
  const pending = await pendingSuggestions(ctx.db, documentId);
  const others = pending.filter(({ id }) => id !== shownVersionId);
  return openSuggestionLines(
    others.map(({ description, hunks, askedByUserId }) => ({
      description,
      hunkCount: hunks.length,
      isOwn: askedByUserId === turn.userId,
    })),
  );
}

/** The project's instructions as they stand, unless the conversation holds them already. */
export async function instructionsOfProject(run: TurnRun): Promise<string> {
  const { documents } = await toolContext(run);
  const found = [...documents.values()].find(({ path }) => path === INSTRUCTIONS_PATH);
  if (!found || found.documentId === run.document.documentId) return '';
  const { text } = await currentText(sqlOfPool(run.ctx.pool), found.documentId);
  const instructions = projectInstructions(text);
  return run.history.some((message) => holds(message, instructions)) ? '' : instructions;
}

function holds(message: ModelMessage, text: string): boolean {
  return (
    message.role === 'user' && Array.isArray(message.content) && message.content.some((part) => part.text === text)
  );
}
