import type { AssistantMessage, AssistantPart, ModelMessage, ThoughtPart } from './message';

/**
 * Anthropic's additional rules for a history. A thought is sent back complete, with its seal (a signature, or its
 * encrypted text), or not at all. If one message breaks a rule, Anthropic rejects the whole request.
 */

/** Returns whether a thought has its seal. Thoughts that were cut off don't have one. */
export function isSealed({ providerOptions }: ThoughtPart): boolean {
  const own = providerOptions?.anthropic;
  return typeof own?.signature === 'string' || typeof own?.redactedData === 'string';
}

export function asClaudeTakesIt(messages: readonly ModelMessage[]): ModelMessage[] {
  const ids = new CallIds();
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'user') return [message];
    if (message.role === 'tool')
      return [{ ...message, content: message.content.map((part) => ids.renameResult(part)) }];
    const content = partsFor(message).map((part) => (part.type === 'tool-call' ? ids.rename(part) : part));
    return content.length > 0 ? [{ ...message, content }] : [];
  });
}

/** Removes thoughts at the end of a message, which never got an answer, and blank text. Anthropic accepts neither. */
function partsFor({ content }: AssistantMessage): AssistantPart[] {
  const shown = content.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  return shown.slice(0, shown.findLastIndex((part) => part.type !== 'reasoning') + 1);
}

/**
 * Returns whether the unfinished exchange of calls and results began without thoughts, e.g. because another model began
 * it. A model with a thinking budget refuses to think in the middle of such an exchange.
 */
export function goesOnWithoutThoughts(messages: readonly ModelMessage[]): boolean {
  const last = messages.findLastIndex((message) => message.role === 'assistant');
  if (!messages.slice(last + 1).some((message) => message.role === 'tool')) return false;
  const first = messages.slice(0, last).findLastIndex((message) => message.role === 'user') + 1;
  const opening = messages[first];
  return opening?.role === 'assistant' && opening.content[0]?.type !== 'reasoning';
}

interface Named {
  toolCallId: string;
  toolName: string;
}

const NOT_IN_NAMES = /[^a-zA-Z0-9_-]/g;
const LONGEST_NAME = 128;

/**
 * Makes ids and names valid for Anthropic. Other servers use characters that it rejects, or give the calls of every
 * step the same ids.
 */
class CallIds {
  readonly #taken = new Set<string>();
  /** The renamed ids of the current step, whose results follow directly after its calls. */
  #current = new Map<string, string>();
  #isReadingCalls = false;

  rename<Part extends Named>(call: Part): Part {
    if (!this.#isReadingCalls) this.#current = new Map();
    this.#isReadingCalls = true;
    const id = this.#free(call.toolCallId.replace(NOT_IN_NAMES, '_') || 'call');
    this.#taken.add(id);
    this.#current.set(call.toolCallId, id);
    return { ...call, toolCallId: id, toolName: nameOf(call) };
  }

  renameResult<Part extends Named>(result: Part): Part {
    this.#isReadingCalls = false;
    const toolCallId = this.#current.get(result.toolCallId) ?? result.toolCallId;
    return { ...result, toolCallId, toolName: nameOf(result) };
  }

  #free(id: string): string {
    let free = id;
    for (let n = 2; this.#taken.has(free); n++) free = `${id}-${n}`;
    return free;
  }
}

function nameOf({ toolName }: Named): string {
  return toolName.replace(NOT_IN_NAMES, '_').slice(0, LONGEST_NAME) || 'tool';
}
