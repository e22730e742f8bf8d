import { requireStorable } from '@/documents/checks';
import { importText } from '@/documents/commands/create/import-text';
import { firstText } from '@/documents/core/first-text';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import { runOnThread } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { importThreads } from '@/review/threads/commands/import-threads';
import {
  importSuggestions,
  type PreparedSuggestion,
  prepareSuggestions,
} from '@/versions/commands/outside/import-suggestions';
import type { ImportedArchive, WordReport } from '../schema';
import type { ImportedWord } from '../word/core/place';
import { remarkText, suggestionText } from '../word/core/said-in-word';
import { withWord } from '../word/open-word';
import { WORD_TASKS } from '../word/work/tasks';
import { chooseIds } from './choose-ids';
import type { ImportArchive } from './import-archive';
import { stepsOf } from './import-watch';
import { keepFiles } from './keep-files';
import { withStagedDocument } from './staged-document';
import { addressesOf, stagePictures } from './word-pictures';

const FILE_LIMIT = {
  mostBytes: 100 * 1024 * 1024,
  tooLarge: 'This Word file is larger than 100 MB. Make its images smaller.',
};
/** The limit for inserting addresses and comments into the text. */
const LIMIT = { timeMs: 30_000 };

/**
 * Imports a Word file as a Markdown document with its pictures. The document's text is the file's text before its
 * tracked changes. Tracked changes become suggestions and comments become threads, all in the importing person's name.
 * Imports everything or nothing, except pictures that can't be read. Throws INVALID or TOO_LARGE for a file that can't
 * be accepted, and the signal's reason if the import was canceled before its transaction was committed.
 */
export async function importWord(ctx: Context, input: ImportArchive): Promise<ImportedArchive> {
  const { watch } = input;
  return withStagedDocument(ctx, input, FILE_LIMIT, async ({ place, staged }) => {
    const { projectId, workspaceId } = place;
    const opening = { file: staged.file, signal: watch.signal, onStep: stepsOf(watch, 'convert', 2) };
    return withWord(opening, async (word, files) => {
      const onPicture = stepsOf(watch, 'check', word.pictures.length);
      const shown = await stagePictures(ctx, { word, files, parent: staged.folder, onPicture });
      const pictures = await chooseIds(ctx.db, projectId, shown);
      const addresses = addressesOf(pictures);
      stepsOf(watch, 'place', 1)();
      const placed = await runOnThread(
        WORD_TASKS,
        'placeWord',
        { word, addresses },
        { ...LIMIT, signal: watch.signal },
      );
      const { text } = placed;
      requireStorable(text, 'This text');
      const first = firstText(text);
      const suggestions = await prepareSuggestions({
        ...{ text, state: first.update, suggestions: said(placed) },
        onSuggestion: stepsOf(watch, 'compare', placed.suggestions.length),
      });
      const kept = { workspaceId, projectId, files: pictures, onFile: stepsOf(watch, 'keep', pictures.length) };
      const imported = await keepFiles(ctx, kept, async (tx) => {
        const onStep = stepsOf(watch, 'write', 2 + suggestions.length);
        onStep();
        const document = await importText(tx, { ...place, text, first });
        const report = await addReview(tx, ctx, { ...place, ...document, placed, suggestions, onStep });
        watch.signal.throwIfAborted();
        return { document, report };
      });
      ctx.bus.publish(topics.project(projectId), topics.waiting(workspaceId));
      const { documentId, path: taken } = imported.document;
      const counts = { documents: 1, files: pictures.length, leftOut: 0 };
      const report = { ...imported.report, path: taken, pictures: pictures.length };
      return { folder: input.folder, documentId, documentIds: [documentId], ...counts, report };
    });
  });
}

function said({ suggestions }: ImportedWord): { text: string; description: string }[] {
  return suggestions.map((one) => ({ text: one.text, description: suggestionText(one) }));
}

interface Reviewed {
  suggestions: readonly PreparedSuggestion[];
  documentId: string;
  projectId: string;
  workspaceId: string;
  placed: ImportedWord;
  /** Called before each suggestion and before the threads. It may throw to stop. */
  onStep(): void;
}

/** Adds the suggestions and threads of a Word file. */
async function addReview(
  tx: Tx,
  ctx: Context,
  { placed, suggestions: prepared, onStep, ...document }: Reviewed,
): Promise<Pick<WordReport, 'suggestions' | 'comments' | 'lost'>> {
  const suggestions = await importSuggestions(tx, ctx, { document, suggestions: prepared, onSuggestion: onStep });
  onStep();
  const { threads, comments } = await importThreads(tx, ctx, {
    document,
    threads: placed.comments.map(({ from, to, isResolved, replies, ...first }) => ({
      ...{ from, to, isResolved },
      bodies: [first, ...replies].map(remarkText),
    })),
  });
  const left = placed.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0) - comments;
  const others = placed.lost.filter(({ kind }) => left === 0 || kind !== 'comments');
  const known = placed.lost.find(({ kind }) => kind === 'comments')?.count ?? 0;
  return {
    suggestions,
    comments: threads,
    lost: left === 0 ? others : [...others, { kind: 'comments', count: known + left }],
  };
}
