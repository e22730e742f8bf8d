import { jsonSchema, type ModelMessage as SdkMessage, streamText, type TextStreamPart, type ToolSet, tool } from 'ai';
import { toError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import { finishProblem } from '../core/failures/finish-problem';
import type { ProviderError } from '../core/failures/provider-error';
import { redact } from '../core/failures/redact';
import { historyFor } from '../core/history/history';
import {
  type AssistantMessage,
  isObject,
  type ModelMessage,
  type ProviderOptions,
  withOrigin,
} from '../core/history/message';
import { finishOf, type StepFinish } from '../core/history/step';
import { type ContentEvent, StepContent, type ToolCall } from '../core/history/step-content';
import { unsignedCalls } from '../core/history/thought-signature';
import type { CallSettings } from '../core/models/call-options';
import { PROVIDER_NAMES } from '../core/models/model-ref';
import { keptDetails, ReasoningDetails, readableThoughts } from '../core/openrouter/reasoning-details';
import type { ToolDefinition } from '../core/tool';
import { NO_COUNTS, readUsage, type StepUsage, usageInChunk } from '../core/usage';
import { isOurFault, providerErrorOf } from './failure';
import type { ResolvedModel } from './model';
import { callOptions } from './options';
import { type PictureFiles, withPictures } from './pictures';
import { deltaIn, type Explanation, explanationIn } from './raw-chunk';

// The SDK prints warnings to the console on its own. The relevant ones are read from the stream instead.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type StepRequest = {
  model: ResolvedModel;
  system: string;
  /** The messages as stored. They are converted for the model here. */
  messages: readonly ModelMessage[];
  /** Pictures (PNG) that are sent with the last message, which is a person's. */
  pictures?: readonly Uint8Array[];
  /** The pictures that messages refer to. Missing ones aren't shown. */
  pictureFiles?: PictureFiles;
  tools: readonly ToolDefinition[];
  settings?: CallSettings;
  /** Stops the call. The step then counts as `stopped`. */
  abortSignal?: AbortSignal;
  /** How long the provider can send nothing, measured from the request. */
  stallMs?: number;
  /**
   * Called immediately for each event, in order. If it throws, the call ends and `streamStep` throws the same error.
   */
  onEvent?: (event: StepEvent) => void;
  /** Logs problems that the operator must know about. */
  log?: { error(fields: object, message: string): void };
};

export type StepEvent =
  | ContentEvent
  /** The model has started to write a call. Its arguments are still arriving. */
  | { type: 'tool-call-started'; toolName: string }
  /** The usage known so far. The final usage is in the result. */
  | { type: 'usage'; usage: StepUsage };

export type StepResult = {
  finish: StepFinish;
  rawFinishReason: string | null;
  /** The assistant's message with the provider's metadata, or none if nothing arrived. Must be stored completely. */
  messages: ModelMessage[];
  /** The calls to run now; empty unless `finish` is `tool-calls`. Each needs exactly one result. */
  toolCalls: readonly ToolCall[];
  usage: StepUsage;
  timeToFirstTokenMs: number | null;
  durationMs: number;
  /** Whether anything of the answer arrived. */
  started: boolean;
  /** Null for `stop`, `tool-calls` and `stopped`. */
  error: ProviderError | null;
};

const STALL_MS = 120_000;
/** The longest text of a provider about the end of an answer, in UTF-16 units. */
const LONGEST_WORDS = 500;

/**
 * Calls a model once and streams its answer. A provider's errors are in the result, never thrown; `retryDecision` says
 * whether to try again. Tools aren't run.
 */
export async function streamStep(request: StepRequest): Promise<StepResult> {
  const reader = new StepReader(request);
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  request.abortSignal?.addEventListener('abort', onAbort);
  if (request.abortSignal?.aborted) stop.abort();
  const stall = new StallTimer(request.stallMs ?? STALL_MS, () => stop.abort());
  try {
    for await (const part of await callModel(request, stop.signal)) {
      stall.restart();
      reader.read(part);
    }
  } catch (error) {
    if (reader.listenerError) throw reader.listenerError.thrown;
    reader.failure = error;
  } finally {
    stall.clear();
    request.abortSignal?.removeEventListener('abort', onAbort);
    stop.abort();
  }
  return reader.result({ stopped: request.abortSignal?.aborted ?? false, stalled: stall.hasFired });
}

async function callModel(
  request: StepRequest,
  abortSignal: AbortSignal,
): Promise<AsyncIterable<TextStreamPart<ToolSet>>> {
  const { model, settings = {} } = request;
  const messages = historyFor(model, request.messages, model.overrides);
  if (model.capabilities.signsCalls) raiseAlarm(request, unsignedCalls(messages));
  const result = streamText({
    model: await model.languageModel(),
    system: request.system,
    messages: withLastPictures(withPictures(messages, request.pictureFiles ?? new Map()), request.pictures ?? []),
    tools: toolSet(request.tools),
    ...callOptions(model, settings, messages),
    abortSignal,
    // No retries here, because each attempt is a separate call with its own record of usage.
    maxRetries: 0,
    // The usage of a broken or stopped stream is only in the chunks received so far.
    includeRawChunks: true,
    onError: () => {},
  });
  return result.fullStream;
}

function withLastPictures(messages: SdkMessage[], pictures: readonly Uint8Array[]): SdkMessage[] {
  const last = messages.at(-1);
  if (pictures.length === 0 || last?.role !== 'user') return messages;
  const content = typeof last.content === 'string' ? [{ type: 'text' as const, text: last.content }] : last.content;
  const images = pictures.map((image) => ({ type: 'image' as const, image, mediaType: 'image/png' }));
  return [...messages.slice(0, -1), { ...last, content: [...content, ...images] }];
}

/** The name of this problem in the log. */
const LOST_SIGNATURE = 'thought-signature-lost';

/**
 * Logs an alarm. The SDK replaces a lost signature with a dummy, so the only effect is a worse model, which nobody
 * would notice.
 */
function raiseAlarm({ model, log }: StepRequest, tools: readonly string[]): void {
  if (tools.length === 0) return;
  const { provider, modelId } = model;
  log?.error(
    { alarm: LOST_SIGNATURE, provider, modelId, tools },
    `${PROVIDER_NAMES[provider]}: thought signatures were lost from the history`,
  );
}

function toolSet(tools: readonly ToolDefinition[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
}

/** Fires once if it isn't restarted in time. */
class StallTimer {
  hasFired = false;
  #timer: NodeJS.Timeout;

  constructor(
    readonly ms: number,
    readonly onStall: () => void,
  ) {
    this.#timer = this.#start();
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => {
      this.hasFired = true;
      this.onStall();
    }, this.ms);
  }
}

/** Reads the SDK's stream into a result and notifies the listener. */
class StepReader {
  failure: unknown;
  listenerError: { thrown: unknown } | undefined;
  readonly #request: StepRequest;
  readonly #content: StepContent;
  readonly #startedAt = performance.now();
  #firstTokenAt: number | undefined;
  #rawUsage: unknown;
  #end: { reason: string; rawReason: string | undefined } | undefined;
  #explanation: Explanation = {};
  readonly #details = new ReasoningDetails();

  constructor(request: StepRequest) {
    this.#request = request;
    this.#content = new StepContent(request.model.capabilities.thinkTags);
  }

  read(part: TextStreamPart<ToolSet>): void {
    switch (part.type) {
      case 'raw':
        this.#readRaw(part.rawValue);
        break;
      case 'text-start':
      case 'text-end':
      case 'text-delta':
        this.#emit(this.#content.text(part.id, 'text' in part ? part.text : '', metadataOf(part)));
        break;
      case 'reasoning-start':
      case 'reasoning-end':
      case 'reasoning-delta':
        this.#emit(this.#content.thought(part.id, 'text' in part ? part.text : '', metadataOf(part)));
        break;
      case 'tool-input-start':
        this.#firstTokenAt ??= performance.now();
        this.#tell({ type: 'tool-call-started', toolName: part.toolName });
        break;
      case 'tool-call':
        this.#emit(this.#content.call(this.#toolCall(part), metadataOf(part)));
        break;
      case 'finish-step':
        if (this.#rawUsage === undefined) this.#rawUsage = part.usage.raw;
        this.#end = { reason: part.finishReason, rawReason: part.rawFinishReason };
        break;
      case 'error':
        this.failure ??= part.error;
        break;
    }
  }

  result({ stopped, stalled }: { stopped: boolean; stalled: boolean }): StepResult {
    this.#emit(this.#content.end());
    const { model } = this.#request;
    const { parts, calls } = this.#content;
    const finish = this.#finish(stopped, stalled);
    const origin = { provider: model.provider, modelId: model.modelId };
    const message: AssistantMessage = { role: 'assistant', content: [...parts], ...this.#keptDetails() };
    return {
      finish,
      rawFinishReason: this.#end?.rawReason ?? null,
      messages: parts.length > 0 ? [withOrigin(message, origin)] : [],
      toolCalls: finish === 'tool-calls' ? calls : [],
      usage: this.#usage(),
      timeToFirstTokenMs: this.#firstTokenAt === undefined ? null : Math.round(this.#firstTokenAt - this.#startedAt),
      durationMs: Math.round(performance.now() - this.#startedAt),
      started: this.#firstTokenAt !== undefined,
      error: this.#error(finish),
    };
  }

  get #isWhole(): boolean {
    return this.failure === undefined && this.#end?.rawReason !== undefined;
  }

  #finish(stopped: boolean, stalled: boolean): StepFinish {
    if (this.#isWhole && this.#end) {
      const { hasText, calls } = this.#content;
      const { promptBlock, refusal } = this.#explanation;
      const end = refusal === undefined ? this.#end : { ...this.#end, reason: 'content-filter' };
      const isPromptBlocked = promptBlock !== undefined;
      return finishOf({ ...end, isPromptBlocked, hasText, hasCalls: calls.length > 0 });
    }
    if (stopped) return 'stopped';
    if (stalled) return 'stalled';
    const isRefusal = isOurFault(this.failure) || providerErrorOf(this.failure, this.#request.model) !== null;
    return isRefusal && this.#firstTokenAt === undefined ? 'error' : 'incomplete';
  }

  #error(finish: StepFinish): ProviderError | null {
    const { model } = this.#request;
    const { promptBlock, words, refusal } = this.#explanation;
    const said = words ?? refusal;
    const own = finishProblem({
      finish,
      provider: model.provider,
      rawReason: promptBlock ?? this.#end?.rawReason,
      words: said ? redact(startOf(said, LONGEST_WORDS), model.secrets) : null,
      started: this.#firstTokenAt !== undefined,
    });
    const given = providerErrorOf(this.failure, model);
    if (isOurFault(this.failure)) this.#logFault(this.failure);
    if (own === null || given === null || finish === 'stalled') return own;
    // The message about the incomplete answer is kept, because a part of the answer came before the error.
    return finish === 'incomplete' ? { ...given, message: own.message } : given;
  }

  #usage(): StepUsage {
    const counts = this.#rawUsage === undefined ? NO_COUNTS : readUsage(this.#request.model.provider, this.#rawUsage);
    return { ...counts, estimated: !this.#isWhole };
  }

  #readRaw(raw: unknown): void {
    if (!isObject(raw)) return;
    if (this.#request.model.provider === 'openrouter') this.#readDetails(raw);
    this.#explanation = explanationIn(raw, this.#explanation);
    const usage = usageInChunk(this.#request.model.provider, raw, this.#rawUsage);
    if (usage === undefined) return;
    this.#rawUsage = usage;
    this.#tell({ type: 'usage', usage: this.#usage() });
  }

  #readDetails(raw: Record<string, unknown>): void {
    const { reasoning_details: details, reasoning, reasoning_content } = deltaIn(raw) ?? {};
    this.#details.add(details);
    // The SDK already reads the thoughts in the other two fields.
    if (reasoning || reasoning_content) return;
    const thoughts = readableThoughts(details);
    if (thoughts !== '') this.#emit(this.#content.thought('details', thoughts, undefined));
  }

  /**
   * Returns the thought blocks to store. Those of an answer that was cut off may be incomplete and would be rejected
   * later.
   */
  #keptDetails(): Pick<AssistantMessage, 'providerOptions'> {
    const { blocks } = this.#details;
    return blocks.length === 0 || !this.#isWhole ? {} : { providerOptions: keptDetails(blocks) };
  }

  #toolCall(part: Extract<TextStreamPart<ToolSet>, { type: 'tool-call' }>): ToolCall {
    const { toolCallId, toolName, input } = part;
    const names = this.#request.tools.map(({ name }) => name);
    if (!names.includes(toolName)) {
      return {
        toolCallId,
        toolName,
        input,
        problem: `There is no tool “${toolName}”. The tools are: ${names.join(', ')}.`,
      };
    }
    if ('invalid' in part && part.invalid) {
      return { toolCallId, toolName, input, problem: 'The arguments are not valid JSON. Write the whole call again.' };
    }
    return { toolCallId, toolName, input };
  }

  #emit(events: readonly ContentEvent[]): void {
    if (events.length > 0) this.#firstTokenAt ??= performance.now();
    for (const event of events) this.#tell(event);
  }

  #tell(event: StepEvent): void {
    try {
      this.#request.onEvent?.(event);
    } catch (thrown) {
      this.listenerError = { thrown };
      throw thrown;
    }
  }

  /**
   * Logs an error of ours. The error itself isn't logged, because it contains the whole prompt, including signatures.
   */
  #logFault(fault: unknown): void {
    const { provider, modelId } = this.#request.model;
    const { name, message } = toError(fault);
    this.#request.log?.error({ provider, modelId, name, problem: message.slice(0, 200) }, 'a model call failed');
  }
}

function metadataOf(part: { providerMetadata?: unknown }): ProviderOptions | undefined {
  return part.providerMetadata as ProviderOptions | undefined;
}
