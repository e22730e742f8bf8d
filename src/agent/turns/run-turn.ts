import { requireDocument } from '@/documents/access';
import { isAppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { pendingOn } from '@/versions/queries/suggestion';
import { foundDocumentLines } from '../prompts/project-context';
import { SYSTEM_PROMPT } from '../prompts/system-prompt';
import { type TurnOpening, writeOpening } from '../store/opening';
import { hasAnswers, lastStartedStep, type StoredTurn } from '../store/turn-reader';
import { AGENT_TASKS } from '../work/tasks';
import { endTurn } from './end-turn';
import { type EndWords, interruptedWords, stoppedWords } from './end-words';
import { type GiveBack, type HeldTurn, holdTurn, TurnEnding } from './held-turn';
import { Journal } from './journal';
import { startNext } from './queue/queue';
import { foundContext } from './steps/found-context';
import { recordLostCalls } from './steps/lost-calls';
import { runModelStep } from './steps/model-step';
import { openingText, reviewNews } from './steps/opening';
import { openingSheet } from './steps/opening-sheet';
import { withNamedPictures } from './steps/pictures';
import { instructionsOfProject, openSuggestions } from './steps/surroundings';
import { announceTaskCall, callMessage, isTaskCall, runTaskCall, taskOpening } from './steps/task';
import { runToolStep } from './steps/tool-step';
import { giveBackAfter, mayTry } from './tries';
import { type OpenedTurn, openTurn, pendingCalls, remember, type TurnContext, withModel } from './turn-context';
import type { FoundDocument, TaskOpening, TurnWorker } from './worker';

/**
 * Runs a turn until it has ended, waits for a person's answer, or must be left to another worker. Continues after the
 * last stored step. Does nothing if the turn has ended or another worker has it, so it can be called at any time.
 * Errors are stored with the turn or logged, never thrown.
 */
export async function runTurn(worker: TurnWorker, turnId: string, shutdown: AbortSignal): Promise<void> {
  const { platform, timing } = worker;
  const held = await holdTurn(platform, turnId, { timing, shutdown });
  if (!held) return;
  const journal = new Journal(platform, held, timing.joinMs);
  let giveBack: GiveBack = 'no';
  const { turn } = held;
  const announce = () => platform.bus.publish(topics.turns(turn.conversation.documentId), topics.inbox(turn.userId));
  announce();
  try {
    await work({ worker, held, journal, turn });
  } catch (error) {
    giveBack = giveBackAfter(error, held);
    if (giveBack === 'fault' || giveBack === 'database-away')
      platform.log.error({ err: error, turn: turnId }, 'a turn failed');
  } finally {
    await journal.flush().catch(() => {});
    await held.release(giveBack).catch((error) => {
      platform.log.warn({ err: error, turn: turnId }, 'a turn could not be released; its lease will expire');
    });
    announce();
    await startNextTurn(worker, turn.conversationId);
  }
}

/**
 * Starts what comes after the turn: the next queued message, or work of later domains. If this fails, a sweep does it
 * later.
 */
async function startNextTurn({ platform, ports }: TurnWorker, conversationId: string): Promise<void> {
  try {
    await startNext(platform, conversationId);
    await ports.startNextTurn(platform, conversationId);
  } catch (error) {
    platform.log.warn({ err: error, conversation: conversationId }, 'what comes after a turn could not be started');
  }
}

interface Opening {
  worker: TurnWorker;
  held: HeldTurn;
  journal: Journal;
  turn: StoredTurn;
}

async function work(opening: Opening): Promise<void> {
  const { worker, held, journal } = opening;
  const hasPartialOutput = () => hasAnswers(worker.platform.db, opening.turn.id);
  if (!(await mayTry(held, journal, worker.limits))) return end(opening, interruptedWords(await hasPartialOutput()));
  if (held.lastSeq === 0) journal.addLater({ type: 'turn-started', model: opening.turn.model });
  try {
    const opened = await openTurn(worker, held, opening);
    if (held.lastSeq > 0) await takeOver(opened);
    const [run, first] = await Promise.all([
      withModel(opened),
      opened.own.length === 0 ? readOpening(opened) : undefined,
    ]);
    if (first) await writeDown(run, first);
    await announceTaskCall(run);
    while ((await advance(run)) === 'goes on') {
      // The person's permissions can change while the turn runs.
      await requireDocument(run.ctx, run.document.documentId, 'run_turn');
    }
  } catch (error) {
    const ending = held.ending();
    const isFault = !(error instanceof TurnEnding || isAppError(error));
    if (ending?.ending === 'stopped' && !isFault) return end(opening, stoppedWords(await hasPartialOutput()));
    if (!ending && isAppError(error)) return end(opening, { status: 'failed', message: error.message });
    throw error;
  }
}

/** Tells watchers to discard an unfinished step of another worker. */
async function takeOver(run: OpenedTurn): Promise<void> {
  const { turn, worker, step } = run;
  const isWritten = run.own.some((stored) => stored.step === step && stored.message.role === 'assistant');
  const isBegun = (await lastStartedStep(sqlOfPool(worker.platform.pool), turn.id)) === step;
  if (isBegun && !isWritten) run.journal.add({ type: 'step-restarted', step });
}

/**
 * Returns documents that may be relevant. For a task, its expanded prompt is used for the search. A task that starts
 * with a tool call needs none, because the tool reads its inputs.
 */
async function foundFor(opened: OpenedTurn, task: TaskOpening | undefined): Promise<FoundDocument[]> {
  if (task?.kind === 'call') return [];
  return foundContext(opened, task?.request ?? opened.turn.request);
}

/** Stores the text that the request is about, and builds the first messages. */
async function readOpening(opened: OpenedTurn): Promise<TurnOpening> {
  const { turn, stored, ctx, worker } = opened;
  const sql = sqlOfPool(ctx.pool);
  const opening = taskOpening(opened);
  const [task, { document, pinned }, review, projectInstructions, pending, found] = await Promise.all([
    opening,
    openingText(opened),
    reviewNews(opened),
    instructionsOfProject(opened),
    pendingOn(sql, opened.document.documentId),
    opening.then((begins) => foundFor(opened, begins)),
  ]);
  const { documentId } = document;
  const underReview = documentId === opened.document.documentId ? pending : await pendingOn(sql, documentId);
  const { text, ...shown } = pinned;
  const sheet = task?.kind === 'call' ? undefined : await openingSheet(opened, { documentId, pinned });
  const context = {
    document,
    pinned: shown,
    selection: stored.selection,
    suggestions: openSuggestions(opened, underReview, pinned.versionId),
    review,
    found: foundDocumentLines(found),
    projectInstructions,
    sheet: sheet?.texts,
    request: task?.kind === 'prompt' ? task.request : turn.request,
    instructions: stored.instructions,
  };
  const words = await runTask(AGENT_TASKS, 'userMessage', { text, context }, opened.held.signal);
  const message = await withNamedPictures(opened, words);
  const messages = task?.kind === 'call' ? [message, callMessage(turn.id, task)] : [message];
  const pins = [{ documentId, versionId: pinned.versionId }, ...(sheet ? [sheet.pin] : [])];
  if (found.length > 0) opened.journal.addLater({ type: 'context', documents: found });
  return { systemPrompt: systemPromptFor(task), prompts: worker.toolset.prompts, messages, pins };
}

function systemPromptFor(task: TaskOpening | undefined): string {
  if (task?.kind !== 'prompt' || task.systemPrompt === '') return SYSTEM_PROMPT;
  return `${SYSTEM_PROMPT}\n\n${task.systemPrompt}`;
}

/** Stores the first messages in one statement. */
async function writeDown(run: TurnContext, opening: TurnOpening): Promise<void> {
  await run.journal.write((sql, key) => writeOpening(sql, key, opening));
  run.held.runs = 1;
  run.turn.systemPrompt = opening.systemPrompt;
  for (const { documentId, versionId } of opening.pins) run.pins.set(documentId, versionId);
  remember(run, opening.messages);
}

/** Makes one model call, or runs the tools that the model called. */
async function advance(run: TurnContext): Promise<'goes on' | 'suspended' | 'over'> {
  run.held.signal.throwIfAborted();
  const pending = pendingCalls(run);
  const limit = limitWords(run, pending?.before ?? 0);
  if (limit) {
    await end(run, limit);
    return 'over';
  }
  if (!pending) return runModelStep(run);
  return isTaskCall(run) ? runTaskCall(run, pending) : runToolStep(run, pending);
}

/** Returns how the turn ends if it has used up its tool calls or steps, otherwise undefined. */
function limitWords({ worker, step }: TurnContext, calls: number): EndWords | undefined {
  const { steps, callsPerTurn } = worker.limits;
  const kept = 'Its work so far is kept. Ask it to continue.';
  // Calls beyond the limit have been refused once, and the model still made more.
  if (calls > callsPerTurn) {
    return { status: 'failed', message: `The agent has used all ${callsPerTurn} tool calls of this turn. ${kept}` };
  }
  if (step >= steps) {
    return { status: 'failed', message: `The agent has used all ${steps} model calls of this turn. ${kept}` };
  }
  return undefined;
}

async function end({ worker, journal, held, turn }: Opening, { status, message }: EndWords): Promise<void> {
  await journal.commit(async (tx) => {
    const lost = await recordLostCalls(tx, held.key.turnId);
    return [...lost, await endTurn(tx, { worker, key: held.key, turn, status, message })];
  });
}
