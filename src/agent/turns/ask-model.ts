import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '@/platform/database';
import { beginCall, type CallOutcome, closeCall, settleCall } from '@/usage/commands/record-call';
import type { ModelCallView, NewCall } from '@/usage/schema';
import { retryDecision, type StepFinish } from '../core/step';
import { type StepEvent, type StepResult, streamStep } from '../providers/stream-step';
import type { TurnEvent } from '../schema';
import { conversationOf, type TurnRun } from './turn-run';

/** The model's answer to one step. `settle` books what it used, in the transaction that writes the answer down. */
export interface ModelAnswer {
  result: StepResult;
  settle(tx: Tx): Promise<TurnEvent>;
}

/**
 * Asks the model for the present step, again if that helps and nothing of an answer has come, and hands what came to
 * `conclude`, failures included. Each request is booked as running before it is made and settled whatever happens.
 */
export async function askModel<T>(run: TurnRun, conclude: (answer: ModelAnswer) => Promise<T>): Promise<T> {
  const { db } = run.worker.platform;
  for (let attempt = 1; ; attempt++) {
    const { callId, warnings } = await beginCall(db, newCall(run));
    if (attempt === 1) run.journal.add(...warnings.map((message) => ({ type: 'warning', message }) as const));
    const startedAt = performance.now();
    let result: StepResult | undefined;
    let waitMs: number;
    try {
      result = await stream(run);
      const outcome = outcomeOf(run, result);
      const settle = async (tx: Tx) => usageEvent(await settleCall(tx, callId, outcome));
      const decision = retryDecision({ ...result, error: result.error ?? undefined }, attempt);
      if (!decision.retry || run.held.signal.aborted) return await conclude({ result, settle });
      waitMs = decision.afterMs;
      await noteRetry(run, { result, settle }, waitMs);
    } finally {
      // Nothing to do when it was settled; otherwise the process, the database or the program failed on the way.
      const outcome = result ? outcomeOf(run, result) : unknownOutcome(performance.now() - startedAt);
      await closeCall(db, callId, outcome).catch((error) =>
        run.worker.platform.log.warn({ err: error, call: callId }, 'a model call could not be settled'),
      );
    }
    await pause(waitMs, undefined, { signal: run.held.signal }).catch(() => run.held.signal.throwIfAborted());
    run.journal.add({ type: 'status', word: 'Thinking…' });
  }
}

function newCall(run: TurnRun): NewCall {
  const { turn, document, step, model } = run;
  const { documentId, projectId, workspaceId } = document;
  return {
    workspaceId,
    projectId,
    documentId,
    userId: turn.userId,
    turnId: turn.id,
    step,
    parentCallId: '',
    provider: model.provider,
    model: model.modelId,
    purpose: 'turn',
    estimate: estimateOf(run),
  };
}

/** Letters of most languages take a byte or three, and a token three or four of the former, one of the latter. */
const BYTES_PER_TOKEN = 3;
/** What is reserved where nobody set a limit: more than nearly every answer has, less than a model could write. */
const USUAL_OUTPUT = 8_192;

/** What the call may use, for its reservation: all that is sent, and the longest answer that is allowed. */
function estimateOf(run: TurnRun): NewCall['estimate'] {
  const sent = [run.turn.systemPrompt, conversationOf(run), run.worker.toolset.definitions];
  return {
    inputTokens: Math.ceil(Buffer.byteLength(JSON.stringify(sent)) / BYTES_PER_TOKEN),
    outputTokens: run.stored.settings.maxOutputTokens ?? USUAL_OUTPUT,
  };
}

async function stream(run: TurnRun): Promise<StepResult> {
  const { worker, held, model, stored, turn } = run;
  const overflow = new AbortController();
  let length = 0;
  return streamStep({
    model,
    system: turn.systemPrompt ?? '',
    messages: conversationOf(run),
    tools: worker.toolset.definitions,
    settings: stored.settings,
    abortSignal: AbortSignal.any([held.signal, overflow.signal]),
    log: worker.platform.log,
    onEvent(event) {
      if ('text' in event) length += event.text.length;
      if (length > worker.limits.outputPerStep) overflow.abort();
      else tell(run, event);
    },
  });
}

/** Passes on what people watch. Calls are told when they are written down, so that each is told once. */
function tell({ journal, worker }: TurnRun, event: StepEvent): void {
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

async function noteRetry(run: TurnRun, { result, settle }: ModelAnswer, inMs: number): Promise<void> {
  const reason = result.error?.message.split(/(?<=\.)\s/, 1)[0] ?? '';
  await run.journal.commit(async (tx) => [
    await settle(tx),
    ...(result.started ? [{ type: 'step-restarted', step: run.step } as const] : []),
    { type: 'retrying', inMs, reason },
  ]);
}

function outcomeOf({ held }: TurnRun, result: StepResult): CallOutcome {
  const { usage, timeToFirstTokenMs, durationMs, rawFinishReason, finish, error } = result;
  const ending = held.ending()?.ending;
  const isOurs = finish === 'stopped' && ending !== undefined && ending !== 'stopped';
  return {
    ...usage,
    status: isOurs ? 'interrupted' : STATUS_OF_FINISH[finish],
    timeToFirstTokenMs,
    durationMs,
    finishReason: rawFinishReason ?? finish,
    error: error?.message ?? null,
  };
}

const STATUS_OF_FINISH: Record<StepFinish, CallOutcome['status']> = {
  stop: 'finished',
  'tool-calls': 'finished',
  length: 'finished',
  blocked: 'finished',
  malformed: 'finished',
  empty: 'finished',
  incomplete: 'failed',
  error: 'failed',
  stalled: 'failed',
  stopped: 'stopped',
};

function unknownOutcome(durationMs: number): CallOutcome {
  return {
    status: 'failed',
    inputTokens: null,
    cachedInputTokens: null,
    outputTokens: null,
    thoughtsTokens: null,
    estimated: false,
    timeToFirstTokenMs: null,
    durationMs: Math.round(durationMs),
    finishReason: null,
    error: 'A fault in the server.',
  };
}

function usageEvent(call: ModelCallView): TurnEvent {
  const { step, attempt, provider, model, status, estimated, timeToFirstTokenMs, durationMs, costMicroDollars } = call;
  const { inputTokens, cachedInputTokens, outputTokens, thoughtsTokens } = call;
  return {
    type: 'usage',
    step,
    attempt,
    provider,
    model,
    status: status === 'running' ? 'interrupted' : status,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    thoughtsTokens,
    estimated,
    timeToFirstTokenMs,
    durationMs,
    costMicroDollars,
  };
}
