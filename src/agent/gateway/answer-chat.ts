import { newId } from '@/kernel/id';
import { fullMessage } from '../core/failures/provider-error';
import type { AssistantMessage, ModelMessage } from '../core/history/message';
import type { ChatRequest } from '../core/openai/chat-request';
import { type Completion, chunkBody, completionBody, finishReasonOf, usageChunk } from '../core/openai/chat-response';
import type { ResolvedModel } from '../providers/model';
import type { StepResult } from '../providers/stream-step';
import { askModel, type CallingTurn } from '../turns/steps/ask-model';
import type { StoredSettings } from '../turns/stored-settings';
import type { KeptAnswers } from './kept-answers';
import { GatewayRefusal } from './refusal';

/** A turn that calls its model through the gateway, inside one of its tool calls. */
export interface GatewayTurn {
  calling: CallingTurn;
  callId: string;
  /** The turn's model, the only one that can be called. */
  model: ResolvedModel;
  settings: StoredSettings['settings'];
  /** Stored answers that survive the worker. Without them, each request is sent and paid again. */
  answers?: KeptAnswers;
}

/** Receives the answer. */
export interface AnswerSink {
  /** Called with each chunk of a streamed answer. */
  chunk(body: object): void;
  /** Called once with the whole answer, if it isn't streamed. */
  whole(body: object): void;
}

/**
 * Calls the turn's model and returns the answer in OpenAI's format. The call is reserved, recorded and retried like
 * every call of the turn. Throws GatewayRefusal if the model gave no answer, AppError RATE_LIMITED if a budget doesn't
 * allow the call.
 */
export async function answerChat(turn: GatewayTurn, request: ChatRequest, sink: AnswerSink): Promise<void> {
  const completion: Completion = {
    id: `chatcmpl-${newId()}`,
    model: request.model,
    created: Math.floor(Date.now() / 1000),
  };
  const result = await callModel(turn, request, (text) => {
    if (request.isStreamed) sink.chunk(chunkBody(completion, { text }));
  });
  const reason = finishReasonOf(result.finish);
  if (!reason) throw refusalOf(result);
  if (!request.isStreamed) {
    sink.whole(completionBody(completion, { text: textOf(result.messages), reason, usage: result.usage }));
    return;
  }
  sink.chunk(chunkBody(completion, { reason }));
  if (request.includesUsage) sink.chunk(usageChunk(completion, result.usage));
}

type Answered = Pick<StepResult, 'messages' | 'finish' | 'usage' | 'error'>;

/** A stored answer uses no tokens, so no usage is recorded. */
const UNPAID = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, thoughtsTokens: 0, estimated: false };

async function callModel(
  { calling, callId, model, settings, answers }: GatewayTurn,
  { system, messages, settings: asked }: ChatRequest,
  onText: (text: string) => void,
): Promise<Answered> {
  const request = {
    model,
    system,
    messages,
    tools: [],
    settings: merged(settings, asked),
    purpose: 'aider' as const,
    parentCallId: callId,
    onEvent: (event: { type: string; text?: string }) => {
      if (event.type === 'text-delta' && event.text) onText(event.text);
    },
    restarted: { type: 'status' as const, word: 'Asking the model again…' },
  };
  const kept = answers?.take(request);
  if (kept) {
    onText(textOf([kept]));
    return { messages: [kept], finish: 'stop', usage: UNPAID, error: null };
  }
  return askModel(calling, request, async ({ result, settle }) => {
    await calling.journal.commit(async (tx) => {
      if (result.finish === 'stop') await answers?.keep(tx, request, textOf(result.messages));
      return [await settle(tx)];
    });
    return result;
  });
}

/** Merges settings. The person's own settings take precedence, and the lower limit applies. */
function merged(own: StoredSettings['settings'], asked: ChatRequest['settings']): StoredSettings['settings'] {
  const temperature = own.temperature ?? asked.temperature;
  const limits = [own.maxOutputTokens, asked.maxOutputTokens].filter((limit) => limit !== undefined);
  return {
    ...own,
    ...(temperature !== undefined && { temperature }),
    ...(limits.length > 0 && { maxOutputTokens: Math.min(...limits) }),
  };
}

function textOf(messages: readonly ModelMessage[]): string {
  const parts = messages
    .filter((one): one is AssistantMessage => one.role === 'assistant')
    .flatMap((one) => one.content);
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function refusalOf({ finish, error }: Answered): GatewayRefusal {
  if (finish === 'stopped')
    return new GatewayRefusal({ status: 403, code: 'turn_over', message: 'The turn was stopped.' });
  const message = error ? fullMessage(error) : 'The model returned no answer.';
  return new GatewayRefusal({ status: 502, code: 'model_failed', message });
}
