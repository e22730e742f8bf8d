import { startOf } from '@/kernel/text';
import { type CapabilityOverrides, capabilitiesOf } from '../models/model-capabilities';
import type { ModelRef } from '../models/model-ref';
import { detailsOf, messageFields } from '../openrouter/reasoning-details';
import { asClaudeTakesIt, isSealed } from './claude-history';
import {
  type AssistantMessage,
  type AssistantPart,
  isFromTags,
  isObject,
  type MessagePicture,
  type ModelMessage,
  originOf,
  type ProviderOptions,
  type TextPart,
  type ThoughtPart,
  type ToolCallPart,
  type ToolMessage,
  type ToolResultPart,
  type UserMessage,
} from './message';

/**
 * Converts stored messages to those that a model gets. Nothing stored is changed.
 *
 * - Metadata (especially thought signatures) goes only to the provider that it came from, under the key that this
 *   provider's adapter reads. Everything else, including our own notes, is removed.
 * - Thoughts go back unchanged to Gemini and to Claude, and to OpenRouter as its `reasoning_details`. Other servers get
 *   them back only within the current turn, because some need them there, and never if they were between tags.
 * - A function call that another model made can't be signed. For a model that signs its calls, such calls and their
 *   results become a text in a user message, so that no dummy signature is needed.
 * - Every call is followed by exactly one result, in the order of the calls. For an interrupted call, the result says
 *   so.
 * - No answer directly follows another, because some servers reject that.
 * - Pictures stay with their message. Only Claude accepts them in the result of a call; for others they follow in a
 *   separate message. The offline copy editor gets none.
 *
 * Messages of Gemini that are sent to Gemini again have exactly their stored parts.
 */
export function historyFor(
  target: ModelRef,
  messages: readonly ModelMessage[],
  overrides: CapabilityOverrides = {},
): ModelMessage[] {
  const turnStart = messages.findLastIndex((message) => message.role === 'user' || hasOwnMessage(target, message));
  const out: ModelMessage[] = [];
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]!;
    if (message.role === 'user') out.push(...userFor(target, message));
    if (message.role !== 'assistant') continue;
    const isForeign = isForeignTo(target, message, overrides);
    const after = toolMessagesAfter(messages, i);
    const results = after.flatMap(({ content }) => content);
    const pictures = target.provider === 'offline' ? [] : after.flatMap((tool) => tool.pictures ?? []);
    const step: Step = { message, isForeign, results, pictures, inCurrentTurn: i > turnStart };
    out.push(...stepFor(target, step));
  }
  const joined = joinAnswers(out);
  return target.provider === 'anthropic' ? asClaudeTakesIt(joined) : joined;
}

/**
 * Joins consecutive answers, as one paragraph each. They occur if the calls between them were deleted by the retention
 * rules.
 */
function joinAnswers(messages: readonly ModelMessage[]): ModelMessage[] {
  const out: ModelMessage[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (message.role === 'assistant' && last?.role === 'assistant') {
      out[out.length - 1] = { ...last, content: [...last.content, { type: 'text', text: '\n\n' }, ...message.content] };
    } else out.push(message);
  }
  return out;
}

type Step = {
  message: AssistantMessage;
  /** Whether its calls lack the signature that the target needs. */
  isForeign: boolean;
  results: ToolResultPart[];
  /** The pictures that the results refer to. */
  pictures: readonly MessagePicture[];
  inCurrentTurn: boolean;
};

/** Returns whether a message with pictures is sent after this message of tool results. */
function hasOwnMessage(target: ModelRef, message: ModelMessage): boolean {
  if (message.role !== 'tool' || target.provider === 'anthropic' || target.provider === 'offline') return false;
  return (message.pictures ?? []).length > 0;
}

function userFor(target: ModelRef, message: UserMessage): UserMessage[] {
  if (typeof message.content === 'string') return message.content === '' ? [] : [message];
  const content = message.content
    .filter((part) => part.text !== '')
    .map(({ type, text }): TextPart => ({ type, text }));
  const { pictures = [] } = message;
  const shown = pictures.length > 0 && target.provider !== 'offline' ? { pictures } : {};
  return content.length > 0 ? [{ role: 'user', content, ...shown }] : [];
}

function isForeignTo(target: ModelRef, message: AssistantMessage, overrides: CapabilityOverrides): boolean {
  if (!capabilitiesOf(target, overrides).signsCalls) return false;
  const origin = originOf(message);
  if (!origin || origin.provider !== target.provider) return true;
  return !capabilitiesOf({ provider: target.provider, modelId: origin.modelId }, overrides).signsCalls;
}

/** Returns the tool messages directly after a message. The results of one step may be stored in several messages. */
function toolMessagesAfter(messages: readonly ModelMessage[], index: number): ToolMessage[] {
  const found: ToolMessage[] = [];
  for (const message of messages.slice(index + 1)) {
    if (message.role !== 'tool') break;
    found.push(message);
  }
  return found;
}

function stepFor(target: ModelRef, step: Step): ModelMessage[] {
  const sent: AssistantPart[] = [];
  const recorded: ToolCallPart[] = [];
  for (const part of step.message.content) {
    if (part.type === 'tool-call' && step.isForeign) recorded.push(part);
    else sent.push(...partFor(target, step, part));
  }
  const calls = sent.filter((part) => part.type === 'tool-call');
  const out: ModelMessage[] = [];
  if (sent.length > 0) out.push({ role: 'assistant', content: sent, ...fieldsFor(target, step) });
  const { pictures } = step;
  const isInResults = target.provider === 'anthropic' && calls.length > 0;
  if (calls.length > 0) {
    const content = calls.map((call) => resultOf(call, step.results));
    out.push({ role: 'tool', content, ...(isInResults && pictures.length > 0 && { pictures }) });
  }
  if (recorded.length > 0) out.push({ role: 'user', content: record(recorded, step.results) });
  if (!isInResults && pictures.length > 0) out.push({ role: 'user', content: PICTURES_OF_RESULTS, pictures });
  return out;
}

const PICTURES_OF_RESULTS = '[The pictures that the results above name:]';

/** Returns the part in the form in which it can be sent, or nothing. */
function partFor(target: ModelRef, step: Step, part: AssistantPart): AssistantPart[] {
  const metadata = metadataFor(target, step.message, part);
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text, ...metadata }];
    case 'reasoning':
      return wantsThoughts(target, step, part) ? [{ type: 'reasoning', text: part.text, ...metadata }] : [];
    case 'tool-call': {
      const { type, toolCallId, toolName } = part;
      return [{ type, toolCallId, toolName, input: inputObject(part.input), ...metadata }];
    }
  }
}

function wantsThoughts(target: ModelRef, step: Step, part: ThoughtPart): boolean {
  if (step.isForeign || originOf(step.message)?.provider !== target.provider) return false;
  // Claude's thoughts are empty if they are encrypted or hidden, so only the seal counts.
  if (target.provider === 'anthropic') return isSealed(part);
  // OpenRouter's thoughts are fields of the message.
  if (part.text === '' || target.provider === 'openrouter') return false;
  return target.provider === 'google' || (step.inCurrentTurn && !isFromTags(part));
}

/**
 * Returns fields with thoughts for OpenRouter. It needs thought blocks back on the message they came with, and only the
 * model that made them can read them. A model without blocks gets its plain thoughts back within the current turn.
 */
function fieldsFor(target: ModelRef, { message, inCurrentTurn }: Step): { providerOptions?: ProviderOptions } {
  const origin = originOf(message);
  if (target.provider !== 'openrouter' || origin?.provider !== 'openrouter') return {};
  const details = detailsOf(message);
  if (details) {
    return origin.modelId === target.modelId ? { providerOptions: messageFields({ reasoning_details: details }) } : {};
  }
  const thoughts = message.content.filter((part) => part.type === 'reasoning' && !isFromTags(part));
  const words = thoughts.map((part) => ('text' in part ? part.text : '')).join('');
  return inCurrentTurn && words !== '' ? { providerOptions: messageFields({ reasoning: words }) } : {};
}

/**
 * Returns the metadata to send with a part. The OpenAI API's adapter stores a signature under its own name, but reads
 * it from `google` when it sends `extra_content.google.thought_signature`. So signatures are moved to that key for
 * those servers.
 */
function metadataFor(
  target: ModelRef,
  message: AssistantMessage,
  part: AssistantPart,
): { providerOptions?: ProviderOptions } {
  if (originOf(message)?.provider !== target.provider) return {};
  const own = part.providerOptions?.[target.provider];
  if (!own) return {};
  if (target.provider === 'google' || target.provider === 'anthropic') {
    return { providerOptions: { [target.provider]: own } };
  }
  return typeof own.thoughtSignature === 'string'
    ? { providerOptions: { google: { thoughtSignature: own.thoughtSignature } } }
    : {};
}

/**
 * Returns a call's input as an object, which servers require. If a model wrote something else (broken JSON, a list), it
 * is shown to the model unchanged inside an object.
 */
function inputObject(input: unknown): unknown {
  return isObject(input) ? input : { not_an_object: input ?? null };
}

function resultOf(call: ToolCallPart, results: readonly ToolResultPart[]): ToolResultPart {
  const { toolCallId, toolName } = call;
  const output = results.find((result) => result.toolCallId === toolCallId)?.output ?? INTERRUPTED;
  return { type: 'tool-result', toolCallId, toolName, output };
}

const INTERRUPTED: ToolResultPart['output'] = {
  type: 'error-text',
  value: 'This call was interrupted before it had a result.',
};

const RECORD_LIMIT = 4_000;

function record(calls: readonly ToolCallPart[], results: readonly ToolResultPart[]): string {
  const lines = calls.map((call) => {
    const { output } = resultOf(call, results);
    const value = typeof output.value === 'string' ? output.value : JSON.stringify(output.value);
    return `- ${call.toolName}(${shortened(JSON.stringify(call.input ?? null))}) returned ${shortened(value)}`;
  });
  return ['[For the record: another model, earlier in this conversation, used these tools.]', ...lines].join('\n');
}

function shortened(text: string): string {
  const start = startOf(text, RECORD_LIMIT);
  const rest = text.length - start.length;
  return rest === 0 ? text : `${start} … (${rest} more characters)`;
}
