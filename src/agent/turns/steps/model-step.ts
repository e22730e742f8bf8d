import { fullMessage } from '../../core/failures/provider-error';
import { callsIn, type ModelMessage } from '../../core/history/message';
import type { StepEvent } from '../../providers/stream-step';
import type { TurnEvent } from '../../schema';
import { insertMessages } from '../../store/turn-writer';
import { shownInput, type ToolContext } from '../../tools/tool';
import { planCalls, titleOf, toolsetOn } from '../../tools/toolset';
import { endTurn } from '../end-turn';
import { type EndWords, stoppedWords } from '../end-words';
import { fallBack, isOutage, openModel } from '../fallback/fall-back';
import { conversationOf, hasAnswered, nextPlace, noteProgress, remember, type TurnContext } from '../turn-context';
import { askModel, type ModelAnswer, type ModelRequest } from './ask-model';
import { pictureFilesOf } from './pictures';
import { toolContext } from './tool-context';

/** Calls the model for the next step and stores its answer and usage in one transaction. */
export async function runModelStep(run: TurnContext): Promise<'goes on' | 'over'> {
  run.journal.add({ type: 'step-started', step: run.step }, { type: 'status', word: 'Thinking…' });
  return askModel(run, await stepRequest(run), async (answer) => {
    const { finish } = answer.result;
    if (finish === 'tool-calls') {
      await keepCalls(run, answer);
      return 'goes on';
    }
    const ending = run.held.ending();
    // This process cut the answer off, so the next worker calls the model again.
    if (finish === 'stopped' && ending && ending.ending !== 'stopped') throw ending;
    if (!ending && (await fallsBack(run, answer))) return 'goes on';
    await keepEnd(run, answer, endOf(run, answer));
    return 'over';
  });
}

/**
 * Switches to a fallback model if this one is unavailable, which is only possible before the first answer. Returns
 * whether it did.
 */
async function fallsBack(run: TurnContext, { result, settle }: ModelAnswer): Promise<boolean> {
  const { error } = result;
  if (!error || !isOutage(result) || hasAnswered(run.own)) return false;
  const search = { ...run, workspaceId: run.document.workspaceId };
  if (!(await fallBack(search, fullMessage(error), settle))) return false;
  run.model = await openModel(search, true);
  return true;
}

async function stepRequest(run: TurnContext): Promise<ModelRequest> {
  const { worker, model, stored, turn, step } = run;
  const messages = conversationOf(run);
  return {
    model,
    system: turn.systemPrompt ?? '',
    messages,
    pictureFiles: await pictureFilesOf(run, messages),
    tools: toolsetOn(run, worker.toolset).definitions,
    settings: stored.settings,
    purpose: run.sheet ? 'sheet-edit' : 'turn',
    parentCallId: '',
    onEvent: (event) => tell(run, event),
    restarted: { type: 'step-restarted', step },
  };
}

/** Sends events to watchers, except calls: these are sent when they are stored, so that each is sent once. */
function tell({ journal, worker }: TurnContext, event: StepEvent): void {
  switch (event.type) {
    case 'text-delta':
    case 'thought-delta':
      journal.add(event);
      break;
    case 'tool-call-started': {
      const tool = worker.toolset.tools.find(({ definition }) => definition.name === event.toolName);
      if (tool) journal.add({ type: 'status', word: tool.preparing });
      break;
    }
    case 'tool-call':
    case 'usage':
      break;
  }
}

function endOf(run: TurnContext, { result }: ModelAnswer): EndWords {
  if (result.finish === 'stop') return { status: 'finished', message: '' };
  if (result.finish !== 'stopped') {
    const { error } = result;
    return {
      status: 'failed',
      message: error ? fullMessage(error) : 'The model returned no answer. You can run the request again.',
    };
  }
  return run.held.ending()
    ? stoppedWords(result.messages.length > 0 || hasAnswered(run.own))
    : {
        status: 'failed',
        message: 'The answer was stopped because it got too long. The part that arrived is kept.',
      };
}

async function keepEnd(
  run: TurnContext,
  { result, settle }: ModelAnswer,
  { status, message }: EndWords,
): Promise<void> {
  await run.journal.commit(async (tx) => {
    const usage = await settle(tx);
    await insertMessages(tx, nextPlace(run), result.messages);
    const { worker, held, turn } = run;
    return [usage, await endTurn(tx, { worker, key: held.key, turn, status, message })];
  });
}

/** Stores the calls. Every worker that runs the step from then on runs the same calls. */
async function keepCalls(run: TurnContext, { result, settle }: ModelAnswer): Promise<void> {
  const context = await toolContext(run);
  await run.journal.commit(async (tx) => {
    const usage = await settle(tx);
    await noteProgress(run, tx);
    await insertMessages(tx, nextPlace(run), result.messages);
    const before = run.own.flatMap(({ message }) => callsIn(message)).length;
    return [usage, ...callEvents(run, result.messages, { context, before })];
  });
  remember(run, result.messages);
}

/** Returns the events of the calls in messages. `before`: how many calls the turn made before them. */
export function callEvents(
  run: TurnContext,
  messages: readonly ModelMessage[],
  { context, before }: { context: ToolContext; before: number },
): TurnEvent[] {
  const { toolset, limits } = run.worker;
  const calls = messages.flatMap(callsIn);
  return planCalls(toolsetOn(run, toolset), calls, { limits, before }).map((planned) => {
    const { callId, name, input } = planned;
    return { type: 'tool-call', callId, name, summary: titleOf(planned, context), input: shownInput(input) };
  });
}
