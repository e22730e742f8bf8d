import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { suggestionsMadeInTurns } from '@/review/queries/suggestions';
import type { DecisionView, HunkView } from '@/review/schema';
import { treeChangesMadeInTurns } from '@/review/tree/queries/turn-tree-changes';
import type { TreeChangeView } from '@/review/tree/schema';
import { callsOfTurn } from '@/usage/queries/turn-totals';
import type { ModelCallView } from '@/usage/schema';
import { version } from '@/versions/queries/version';
import type { SuggestionStatus } from '@/versions/schema';
import type { NumberedTurnEvent, TurnView } from '../schema';
import { findPromptVersion, readEvents } from '../store/turn-reader';
import { turnDetails } from './turn';

/** A turn with all its input and output. Contains no keys, no signatures and nothing of other turns. */
export interface TurnExport {
  format: 'variorum-turn';
  formatVersion: 1;
  turn: Omit<TurnView, 'messages' | 'pins' | 'totals'>;
  /** All prompts and tools of the program version that it ran with. Null if it hasn't started. */
  prompts: unknown;
  /** The texts that its edits refer to, as they were first shown to it. */
  documents: ExportedDocument[];
  messages: TurnView['messages'];
  events: NumberedTurnEvent[];
  suggestions: ExportedSuggestion[];
  /** Suggested changes of the project's tree. The texts of new documents are in the calls of `create_document`. */
  treeChanges: ExportedTreeChange[];
  usage: ModelCallView[];
}

interface ExportedDocument {
  documentId: string;
  versionId: string;
  /** Whether it was an earlier turn's suggestion instead of the document's text. */
  isSuggestion: boolean;
  text: string;
}

interface ExportedSuggestion {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  description: string;
  /** The version that its edits refer to, and the version that its hunks are based on. */
  parentVersionId: string | undefined;
  reviewBaseId: string;
  text: string;
  hunks: (Pick<HunkView, 'id' | 'from' | 'to' | 'before' | 'after' | 'reason'> & { decision: DecisionView | null })[];
}

type ExportedTreeChange = Pick<
  TreeChangeView,
  'id' | 'kind' | 'path' | 'from' | 'documentId' | 'description' | 'status' | 'decision'
>;

const ALL_EVENTS = 1_000_000;

/** Exports a whole turn, for anyone who can read it: for reading, archiving, or replaying as a test. */
export async function exportTurn(ctx: Context, turnId: string): Promise<TurnExport> {
  const { messages, pins, totals: _, ...turn } = await turnDetails(ctx, turnId);
  const suggestions = await exportedSuggestions(ctx, { documentId: turn.documentId, turnId });
  const shown = new Map(pins.map(({ documentId, versionId }) => [documentId, versionId]));
  const made = new Set(suggestions.map(({ id }) => id));
  for (const { documentId, parentVersionId } of suggestions.toReversed()) {
    if (parentVersionId !== undefined && !made.has(parentVersionId)) shown.set(documentId, parentVersionId);
  }
  const documents = await Promise.all([...shown].map(([, versionId]) => exportedDocument(ctx, versionId)));
  const prompts = turn.promptVersion === null ? undefined : await findPromptVersion(ctx.db, turn.promptVersion);
  return {
    format: 'variorum-turn',
    formatVersion: 1,
    turn,
    prompts: prompts === undefined ? null : JSON.parse(prompts),
    documents: documents.flatMap((found) => found ?? []),
    messages,
    events: await readEvents(sqlOfPool(ctx.pool), turnId, { after: 0, limit: ALL_EVENTS }),
    suggestions,
    treeChanges: await exportedTreeChanges(ctx, turnId),
    usage: await callsOfTurn(ctx, turnId),
  };
}

async function exportedSuggestions(
  ctx: Context,
  { documentId, turnId }: { documentId: string; turnId: string },
): Promise<ExportedSuggestion[]> {
  const made = await suggestionsMadeInTurns(ctx, { documentId, turnIds: [turnId] });
  return Promise.all(
    made.map(async ({ id, status, description, reviewBaseId, hunks, ...suggestion }) => {
      const { text, parentVersionIds } = await version(ctx, { versionId: id });
      return {
        id,
        documentId: suggestion.documentId,
        status,
        description,
        parentVersionId: parentVersionIds[0],
        reviewBaseId,
        text,
        hunks: hunks.map(({ id: hunkId, from, to, before, after, reason, decision }) => ({
          ...{ id: hunkId, from, to, before, after, reason, decision },
        })),
      };
    }),
  );
}

async function exportedTreeChanges(ctx: Context, turnId: string): Promise<ExportedTreeChange[]> {
  const made = await treeChangesMadeInTurns(ctx, [turnId]);
  return made.map(({ id, kind, path, from, documentId, description, status, decision }) => ({
    ...{ id, kind, path, from, documentId, description, status, decision },
  }));
}

/** Returns a version's text, or undefined if the document is deleted or the caller can't read it anymore. */
async function exportedDocument(ctx: Context, versionId: string): Promise<ExportedDocument | undefined> {
  try {
    const { documentId, type, text } = await version(ctx, { versionId });
    return { documentId, versionId, isSuggestion: type === 'ai_suggestion', text };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
