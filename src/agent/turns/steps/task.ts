import { sqlOfPool, type Tx } from '@/platform/database';
import { type AssistantMessage, originOf, type ToolCallPart } from '../../core/history/message';
import type { TurnEvent } from '../../schema';
import { lastStartedStep } from '../../store/turn-reader';
import { insertMessages } from '../../store/turn-writer';
import { failure, type ToolOutcome } from '../../tools/tool';
import { endTurn } from '../end-turn';
import { type EndWords, stoppedWords } from '../end-words';
import type { OpenedTurn, TurnContext } from '../turn-context';
import type { TaskOpening } from '../worker';
import { callEvents } from './model-step';
import { toolContext } from './tool-context';
import { runToolStep } from './tool-step';

/** Returns how a turn that runs a task begins, or undefined for a request in words. */
export async function taskOpening({ ctx, turn, document, worker }: OpenedTurn): Promise<TaskOpening | undefined> {
  const { workspaceId } = document;
  return turn.task ? worker.ports.openTask(ctx, { workspaceId, task: turn.task }) : undefined;
}

/** Returns a message with the call that a task begins with. It has no origin, because no model wrote it. */
export function callMessage(turnId: string, opening: Extract<TaskOpening, { kind: 'call' }>): AssistantMessage {
  const { toolName, input } = opening;
  return { role: 'assistant', content: [{ type: 'tool-call', toolCallId: turnId, toolName, input }] };
}

/** Returns whether the turn's current step is the call that its task began with. */
export function isTaskCall({ turn, own, step }: TurnContext): boolean {
  const last = own.at(-1)?.message;
  return turn.task !== null && step === 0 && last?.role === 'assistant' && originOf(last) === undefined;
}

/** Shows watchers the call that a task begins with, unless an earlier worker did. */
export async function announceTaskCall(run: TurnContext): Promise<void> {
  if (!isTaskCall(run)) return;
  if ((await lastStartedStep(sqlOfPool(run.worker.platform.pool), run.turn.id)) !== undefined) return;
  const context = await toolContext(run);
  const messages = run.own.map(({ message }) => message);
  await run.journal.commit(async () => [
    { type: 'step-started', step: run.step },
    ...callEvents(run, messages, { context, before: 0 }),
  ]);
}

/** Runs the call that a task began with, and ends the turn in the transaction that stores the outcome. */
export async function runTaskCall(
  run: TurnContext,
  pending: { calls: readonly ToolCallPart[]; before: number },
): Promise<'suspended' | 'over'> {
  const done = await runToolStep(run, pending, (tx, [outcome = failure('not run')]) => endWith(run, tx, outcome));
  return done === 'suspended' ? 'suspended' : 'over';
}

async function endWith(run: TurnContext, tx: Tx, outcome: ToolOutcome): Promise<TurnEvent[]> {
  const { worker, turn, held } = run;
  const step = run.step + 1;
  const text = outcome.answer ?? (outcome.ok ? outcome.summary : '');
  const answer: AssistantMessage = { role: 'assistant', content: [{ type: 'text', text }] };
  if (text !== '') await insertMessages(tx, { turnId: turn.id, step, position: 0 }, [answer]);
  const end = await endTurn(tx, { worker, key: held.key, turn, ...endWords(run, outcome) });
  return text === '' ? [end] : [{ type: 'step-started', step }, { type: 'text-delta', text }, end];
}

function endWords({ held }: TurnContext, { ok, cancelled, summary }: ToolOutcome): EndWords {
  if (ok) return { status: 'finished', message: '' };
  if (cancelled || held.ending()?.ending === 'stopped') return stoppedWords(true);
  return { status: 'failed', message: summary };
}
