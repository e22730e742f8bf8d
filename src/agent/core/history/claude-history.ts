import type { AssistantMessage, AssistantPart, ModelMessage, ThoughtPart } from './message';

/**
 * What Anthropic wants of a history beside what every provider wants. A thought goes back whole, with the seal that it
 * came with (a signature, or its encrypted text), or not at all; a message that breaks a rule is refused with all others.
 */

/** Unsealed are thoughts that broke off while they came. */
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

/** A message may not end in thoughts: those of an answer that never came are of no use. Nor may it hold blank text. */
function partsFor({ content }: AssistantMessage): AssistantPart[] {
  const shown = content.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  return shown.slice(0, shown.findLastIndex((part) => part.type !== 'reasoning') + 1);
}

/**
 * Whether the exchange of calls and results that is to go on began without thoughts, as one does that another model began.
 * A model that thinks by a budget refuses to think in its midst.
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

/** Other servers write signs into ids and names that Anthropic refuses, or give the calls of every step the same ids. */
class CallIds {
  readonly #taken = new Set<string>();
  /** The ids of the step that is being read: its results come right behind its calls. */
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
