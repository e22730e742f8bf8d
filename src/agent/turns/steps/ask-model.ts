import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Tx } from '@/platform/database';
import { beginCall, type CallOutcome, closeCall, settleCall } from '@/usage/commands/record-call';
import type { CallPurpose, NewCall } from '@/usage/schema';
import { fullMessage } from '../../core/failures/provider-error';
import type { AssistantPart, ModelMessage } from '../../core/history/message';
import { retryDecision, type StepFinish } from '../../core/history/step';
import type { ToolDefinition } from '../../core/tool';
import { tokensInBytes, withEstimates } from '../../core/usage';
import type { ResolvedModel } from '../../providers/model';
import type { PictureFiles } from '../../providers/pictures';
import type { StepEvent, StepResult } from '../../providers/stream-step';
import type { TurnEvent } from '../../schema';
import type { HeldTurn } from '../held-turn';
import type { Journal } from '../journal';
import type { StoredSettings } from '../stored-settings';
import type { TurnContext } from '../turn-context';
import { usageEvent } from './usage-event';

/** The parts of a turn that a model call needs. */
export interface CallingTurn extends Pick<TurnContext, 'document' | 'step'> {
  worker: Pick<TurnContext['worker'], 'platform' | 'limits'>;
  held: Pick<HeldTurn, 'signal' | 'ending'>;
  journal: Pick<Journal, 'add' | 'commit'>;
  turn: Pick<TurnContext['turn'], 'id' | 'userId'>;
}

/** A request to a model during a turn. */
export interface ModelRequest {
  model: ResolvedModel;
  system: string;
  /** The messages as stored. */
  messages: readonly ModelMessage[];
  /** Pictures (PNG) that are sent with the last message. */
  pictures?: readonly Uint8Array[];
  /** The pictures that messages refer to. Missing ones aren't shown. */
  pictureFiles?: PictureFiles;
  tools: readonly ToolDefinition[];
  settings: StoredSettings['settings'];
  purpose: CallPurpose;
  /** The tool call that makes the request. Empty for the turn's own calls. */
  parentCallId: string;
  /** The time limit for the answer, in ms. If left out, there is none. */
  timeMs?: number | undefined;
  /** Called immediately with each event of the answer, for watchers. */
  onEvent(event: StepEvent): void;
  /** The event that tells watchers to discard the answer so far, because the model is called again. */
  restarted: TurnEvent;
}

/** The model's answer. `settle` records its usage in the transaction that stores the answer. */
export interface ModelAnswer {
  result: StepResult;
  settle(tx: Tx): Promise<TurnEvent>;
}

/**
 * Calls a model in the current step, and retries if that may help. Passes the result, including failures, to
 * `conclude`. Each request is recorded as running before it is made, and settled whatever happens.
 */
export async function askModel<T>(
  run: CallingTurn,
  request: ModelRequest,
  conclude: (answer: ModelAnswer) => Promise<T>,
): Promise<T> {
  const { db } = run.worker.platform;
  for (let attempt = 1; ; attempt++) {
    const { callId, warnings } = await beginCall(db, newCall(run, request));
    if (attempt === 1) run.journal.add(...warnings.map((message) => ({ type: 'warning', message }) as const));
    const startedAt = performance.now();
    let result: StepResult | undefined;
    let waitMs: number;
    try {
      result = await stream(run, request);
      const outcome = outcomeOf(run, request, result);
      const settle = async (tx: Tx) => usageEvent(await settleCall(tx, callId, outcome));
      const decision = retryDecision({ ...result, error: result.error ?? undefined }, attempt);
      if (!decision.retry || run.held.signal.aborted) return await conclude({ result, settle });
      waitMs = decision.afterMs;
      await noteRetry(run, { result, settle }, { inMs: waitMs, restarted: request.restarted });
    } finally {
      // Does nothing if the call is already settled. Otherwise the process, the database or the program failed in
      // between.
      const outcome = result ? outcomeOf(run, request, result) : unknownOutcome(performance.now() - startedAt);
      // If another worker has taken over, it needs the running call to see what this worker was doing, and settles it
      // itself.
      const isTakenOver = run.held.ending()?.ending === 'lost';
      await inTransaction(db, (tx) => closeCall(tx, callId, outcome, { isTakenOver })).catch((error) =>
        run.worker.platform.log.warn({ err: error, call: callId }, 'the usage of a model call could not be recorded'),
      );
    }
    await pause(waitMs, undefined, { signal: run.held.signal }).catch(() => run.held.signal.throwIfAborted());
    run.journal.add({ type: 'status', word: 'Thinking…' });
  }
}

function newCall({ turn, document, step }: CallingTurn, request: ModelRequest): NewCall {
  const { model, purpose, parentCallId } = request;
  const { documentId, projectId, workspaceId } = document;
  return {
    workspaceId,
    projectId,
    documentId,
    userId: turn.userId,
    turnId: turn.id,
    step,
    parentCallId,
    provider: model.provider,
    model: model.modelId,
    purpose,
    ...sizeOf(request),
  };
}

/**
 * Most languages' letters take one or three bytes in UTF-8. A token is three or four one-byte letters, or one
 * three-byte letter.
 */
const BYTES_PER_TOKEN = 3;
/** The output reserved without a limit: more than nearly every answer uses, less than a model could write. */
const USUAL_OUTPUT = 8_192;
/** The most tokens that a picture costs with the usual providers. */
const PICTURE_TOKENS = 2_000;

/**
 * Returns an upper estimate of the call's usage, for its reservation (everything sent, and the longest allowed answer),
 * and an estimate of the sent tokens.
 */
function sizeOf(request: ModelRequest): Pick<NewCall, 'estimate' | 'sentTokens'> {
  const bytes = Buffer.byteLength(sentText(request));
  const ofPictures = pictureTokens(request);
  return {
    estimate: {
      inputTokens: Math.ceil(bytes / BYTES_PER_TOKEN) + ofPictures,
      outputTokens: request.settings.maxOutputTokens ?? USUAL_OUTPUT,
    },
    sentTokens: tokensInBytes(bytes) + ofPictures,
  };
}

function pictureTokens({ pictures = [], pictureFiles }: ModelRequest): number {
  return PICTURE_TOKENS * (pictures.length + (pictureFiles?.size ?? 0));
}

/** Returns everything sent to the model, accurate enough for counting. */
function sentText({ system, messages, tools }: ModelRequest): string {
  return JSON.stringify([system, messages, tools]);
}

async function stream({ worker, held }: CallingTurn, request: ModelRequest): Promise<StepResult> {
  const { model, system, messages, pictures = [], pictureFiles, tools, settings, timeMs } = request;
  const overflow = new AbortController();
  let length = 0;
  // The AI SDK is loaded by the first turn, to save memory until then.
  const { streamStep } = await import('../../providers/stream-step');
  return streamStep({
    model,
    system,
    messages,
    pictures,
    ...(pictureFiles && { pictureFiles }),
    tools,
    settings,
    abortSignal: AbortSignal.any([
      held.signal,
      overflow.signal,
      ...(timeMs === undefined ? [] : [AbortSignal.timeout(timeMs)]),
    ]),
    log: worker.platform.log,
    onEvent(event) {
      if ('text' in event) length += event.text.length;
      if (length > worker.limits.outputPerStep) overflow.abort();
      else request.onEvent(event);
    },
  });
}

async function noteRetry(
  run: CallingTurn,
  { result, settle }: ModelAnswer,
  { inMs, restarted }: { inMs: number; restarted: TurnEvent },
): Promise<void> {
  const reason = result.error?.message.split(/(?<=\.)\s/, 1)[0] ?? '';
  await run.journal.commit(async (tx) => [
    await settle(tx),
    ...(result.started ? [restarted] : []),
    { type: 'retrying', inMs, reason },
  ]);
}

function outcomeOf({ held }: CallingTurn, request: ModelRequest, result: StepResult): CallOutcome {
  const { timeToFirstTokenMs, durationMs, rawFinishReason, finish, error } = result;
  const ending = held.ending()?.ending;
  const isOurs = finish === 'stopped' && ending !== undefined && ending !== 'stopped';
  return {
    ...usageOf(request, result),
    status: isOurs ? 'interrupted' : STATUS_OF_FINISH[finish],
    timeToFirstTokenMs,
    durationMs,
    finishReason: rawFinishReason ?? finish,
    error: error && fullMessage(error),
  };
}

/**
 * Returns a call's usage, with estimates if it was cut off before it reported its usage. A refused call used nothing.
 */
function usageOf(request: ModelRequest, { usage, finish, started, messages }: StepResult): StepResult['usage'] {
  if (!usage.estimated || !(started || finish === 'stopped')) return usage;
  const parts = messages.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  const told = (part: AssistantPart) => (part.type === 'tool-call' ? JSON.stringify(part.input ?? '') : part.text);
  return withEstimates(usage, {
    sent: sentText(request),
    thoughts: parts
      .filter(({ type }) => type === 'reasoning')
      .map(told)
      .join(''),
    answer: parts
      .filter(({ type }) => type !== 'reasoning')
      .map(told)
      .join(''),
  });
}

const STATUS_OF_FINISH: Record<StepFinish, CallOutcome['status']> = {
  stop: 'finished',
  'tool-calls': 'finished',
  length: 'finished',
  'prompt-blocked': 'finished',
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
    error: 'A server error.',
  };
}
