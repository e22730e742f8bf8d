import {
  type AssistantMessage,
  isObject,
  type JsonObject,
  type JsonValue,
  type ProviderOptions,
} from '../history/message';

/**
 * OpenRouter's `reasoning_details`: the blocks of thoughts of the model behind it, some of them signed or encrypted.
 * They must come back whole, unchanged and in order, or the models lose their thoughts and some refuse the request. A
 * stream sends a block in fragments with the same `index`; encrypted blocks come whole.
 */
export class ReasoningDetails {
  readonly #blocks: JsonObject[] = [];

  /** The blocks so far, fragments put together. */
  get blocks(): readonly JsonObject[] {
    return this.#blocks;
  }

  /** Takes the `reasoning_details` of one chunk. Anything that isn't a list of objects is left out. */
  add(details: unknown): void {
    if (!Array.isArray(details)) return;
    for (const detail of details.filter(isObject)) this.#addFragment(detail as JsonObject);
  }

  #addFragment(fragment: JsonObject): void {
    const block = this.#blocks.findLast((candidate) => isSameBlock(candidate, fragment));
    if (block) extend(block, fragment);
    else this.#blocks.push({ ...fragment });
  }
}

/** The field that grows with each fragment, by the type of a block; a block of another type comes whole. */
const GROWING: Record<string, string> = { 'reasoning.text': 'text', 'reasoning.summary': 'summary' };

function growingField({ type }: JsonObject): string | undefined {
  return typeof type === 'string' ? GROWING[type] : undefined;
}

function isSameBlock(block: JsonObject, fragment: JsonObject): boolean {
  const field = growingField(fragment);
  if (field === undefined || block.type !== fragment.type || block.index !== fragment.index) return false;
  if (hasValue(block.id) && hasValue(fragment.id) && block.id !== fragment.id) return false;
  // A signature closes its block.
  return !(hasValue(block.signature) && hasValue(fragment[field]));
}

function extend(block: JsonObject, fragment: JsonObject): void {
  const field = growingField(fragment);
  for (const [name, value] of Object.entries(fragment)) {
    if (!hasValue(value)) continue;
    const before = block[name];
    const grows = name === field && typeof before === 'string' && typeof value === 'string';
    block[name] = grows ? before + value : value;
  }
}

function hasValue(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The thoughts in the details of one chunk that people can read. */
export function readableThoughts(details: unknown): string {
  if (!Array.isArray(details)) return '';
  const texts = details.filter(isObject).map((detail) => detail[growingField(detail as JsonObject) ?? '']);
  return texts.filter((text) => typeof text === 'string').join('');
}

const OWNER = 'openrouter';
const FIELD = 'reasoning_details';

/** The note on a stored message that keeps its blocks. */
export function keptDetails(blocks: readonly JsonObject[]): ProviderOptions {
  return { [OWNER]: { [FIELD]: [...blocks] } };
}

/** The blocks of a stored message; undefined when it has none. */
export function detailsOf(message: AssistantMessage): JsonValue[] | undefined {
  const details = message.providerOptions?.[OWNER]?.[FIELD];
  return Array.isArray(details) && details.length > 0 ? details : undefined;
}

/** Fields of an assistant message as the adapter of the OpenAI protocol puts them into the request. */
export function messageFields(fields: JsonObject): ProviderOptions {
  return { openaiCompatible: fields };
}
