import { isAppError } from '@/kernel/error';
import type { InnerAnswer, InnerConversation, InnerKind, InnerRequest } from '../../complex-edit/loop';
import type { FunctionCallResult } from '../../complex-edit/outcome';
import { fullMessage } from '../../core/failures/provider-error';
import { callsIn, type ModelMessage, type ToolCallPart } from '../../core/history/message';
import { formatModelRef } from '../../core/models/model-ref';
import { type ResolvedModel, resolveModel } from '../../providers/model';
import type { StepEvent, StepResult } from '../../providers/stream-step';
import type { InnerEvent, TurnEvent } from '../../schema';
import { insertInnerMessage, partOfCall, readInnerMessages } from '../../store/inner-messages';
import { shownInput } from '../../tools/tool';
import { noteProgress, type TurnContext } from '../turn-context';
import { askModel, type ModelAnswer, type ModelRequest } from './ask-model';

const WORDS: Record<InnerKind, { status: string; cancelled: string }> = {
  'complex-edit': { status: 'Working on the edit…', cancelled: 'The edit was canceled.' },
  task: { status: 'Running the task…', cancelled: 'The task was canceled.' },
  'sheet-generate': { status: 'Designing the page…', cancelled: 'The design was canceled.' },
  'sheet-recover': { status: 'Correcting the page…', cancelled: 'The design was canceled.' },
  'sheet-verify': { status: 'Checking the page…', cancelled: 'The design was canceled.' },
  ranking: { status: 'Ranking documents…', cancelled: 'The search was canceled.' },
};

/**
 * Returns the conversation inside a tool call. Each message is stored when it is sent, an answer together with its
 * usage. A worker that takes over gets the stored messages again, in order and without calling the model, so nothing is
 * paid for twice. A call with several conversations names each with `part`.
 */
export async function innerConversation(
  run: TurnContext,
  { callId, kind, part }: { callId: string; kind: InnerKind; part?: string | undefined },
): Promise<InnerConversation> {
  const { status, cancelled } = WORDS[kind];
  const { turn, step, worker, journal } = run;
  const place = { turnId: turn.id, step, callId: part === undefined ? callId : partOfCall(callId, part) };
  const stored = await readInnerMessages(worker.platform.db, place);
  let position = 0;
  const told = (event: InnerEvent): TurnEvent => ({ type: 'inner', callId, event });

  async function ask(request: InnerRequest): Promise<InnerAnswer> {
    const before = stored[position];
    if (before) {
      // The stored message is a reminder, so the model's answer before it was empty.
      if (before.role !== 'assistant') return { ok: true, message: undefined };
      position++;
      return { ok: true, message: before };
    }
    const ending = run.held.ending();
    if (ending?.ending === 'stopped') return { ok: false, error: cancelled };
    if (ending) throw ending;
    const model = innerModel(run, kind, request.model);
    if (!model.ok) return model;
    const started = told({ type: 'step-started', step: request.turn });
    journal.add(started, { type: 'status', word: status });
    return askModel(run, modelRequest(request, model.model, started), keepAnswer).catch((error) => {
      // A person stopped the turn during the pause before a retry.
      if (error === run.held.ending() && run.held.ending()?.ending === 'stopped')
        return { ok: false, error: cancelled };
      throw error;
    });
  }

  function modelRequest(request: InnerRequest, model: ResolvedModel, restarted: TurnEvent): ModelRequest {
    const { system, messages, tools, limits, pictures = [] } = request;
    // The turn's settings were chosen for its own model.
    const settings = formatModelRef(model) === turn.model ? run.stored.settings : {};
    const onEvent = (event: StepEvent) => {
      if (event.type === 'text-delta' || event.type === 'thought-delta') journal.add(told(event));
    };
    return {
      model,
      system,
      messages,
      pictures,
      tools,
      settings: limits ? { ...settings, maxOutputTokens: limits.outputTokens } : settings,
      timeMs: limits?.timeMs,
      purpose: kind,
      parentCallId: callId,
      onEvent,
      restarted,
    };
  }

  async function keepAnswer({ result, settle }: ModelAnswer): Promise<InnerAnswer> {
    const ending = run.held.ending();
    // This process cut the answer off, so the next worker calls the model again.
    if (result.finish === 'stopped' && ending && ending.ending !== 'stopped') throw ending;
    const [message] = result.messages;
    const isWhole = result.finish === 'tool-calls' || result.finish === 'stop';
    await journal.commit(async (tx) => {
      const usage = await settle(tx);
      if (!message || !isWhole) return [usage];
      await noteProgress(run, tx);
      await insertInnerMessage(tx, { ...place, position }, message);
      return [usage, ...callsIn(message).map((call) => told(callEvent(call)))];
    });
    if (result.finish === 'empty') return { ok: true, message: undefined };
    if (!isWhole) return { ok: false, error: problemOf(result) ?? (ending ? cancelled : 'The answer grew too long.') };
    if (message) position++;
    return { ok: true, message };
  }

  async function tell(message: ModelMessage, results: readonly FunctionCallResult[] = []): Promise<void> {
    if (!stored[position]) {
      await journal.commit(async (tx) => {
        await noteProgress(run, tx);
        await insertInnerMessage(tx, { ...place, position }, message);
        return results.map((result) => told(resultEvent(result)));
      });
    }
    position++;
  }

  return { ask, tell };
}

function problemOf({ error }: StepResult): string | undefined {
  return error === null ? undefined : fullMessage(error);
}

/** Returns the requested model, or the operator's for this kind of work, or else the turn's own. */
function innerModel(
  run: TurnContext,
  kind: InnerKind,
  asked: string | undefined,
): { ok: true; model: ResolvedModel } | { ok: false; error: string } {
  const { settings } = run.ctx;
  const name = asked ?? modelFor(kind, settings);
  if (name === undefined) {
    const isBlind = run.model.provider === 'offline' && kind.startsWith('sheet-');
    return isBlind ? { ok: false, error: NEEDS_MODEL } : { ok: true, model: run.model };
  }
  try {
    return { ok: true, model: resolveModel(name, run.providers, run.worker.copyEditor) };
  } catch (error) {
    if (isAppError(error)) return { ok: false, error: error.message };
    throw error;
  }
}

const NEEDS_MODEL = 'Designing a sheet needs an AI model. Choose one, or ask an admin to add an API key.';

function modelFor(kind: InnerKind, { complexEdit, sheets }: TurnContext['ctx']['settings']): string | undefined {
  if (kind === 'complex-edit') return complexEdit.model;
  return kind === 'sheet-verify' ? sheets.visionModel : undefined;
}

function callEvent({ toolCallId, toolName, input }: ToolCallPart): InnerEvent {
  return { type: 'tool-call', callId: toolCallId, name: toolName, summary: toolName, input: shownInput(input) };
}

function resultEvent({ id, success, error }: FunctionCallResult): InnerEvent {
  return { type: 'tool-result', callId: id, ok: success, summary: success ? 'done' : (error ?? 'failed') };
}
