import {
  type AssistantMessage,
  isObject,
  type JsonObject,
  type JsonValue,
  type ProviderOptions,
} from '../history/message';

/**
 * Collects OpenRouter's `reasoning_details`: the thought blocks of the model behind it, some of them signed or
 * encrypted. They must be sent back complete, unchanged and in order; otherwise models lose their thoughts, and some
 * reject the request. A stream sends a block in fragments with the same `index`; encrypted blocks arrive whole.
 */
export class ReasoningDetails {
  readonly #blocks: JsonObject[] = [];

  /** The blocks so far, with their fragments joined. */
  get blocks(): readonly JsonObject[] {
    return this.#blocks;
  }

  /** Adds the `reasoning_details` of one chunk. Ignores anything that isn't a list of objects. */
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

/** The field that grows with each fragment, by block type. Blocks of other types arrive whole. */
const GROWING: Record<string, string> = { 'reasoning.text': 'text', 'reasoning.summary': 'summary' };

function growingField({ type }: JsonObject): string | undefined {
  return typeof type === 'string' ? GROWING[type] : undefined;
}

function isSameBlock(block: JsonObject, fragment: JsonObject): boolean {
  const field = growingField(fragment);
  if (field === undefined || block.type !== fragment.type || block.index !== fragment.index) return false;
  if (hasValue(block.id) && hasValue(fragment.id) && block.id !== fragment.id) return false;
  // After its signature, a block is complete.
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

/** Returns the readable thoughts in one chunk's details. */
export function readableThoughts(details: unknown): string {
  if (!Array.isArray(details)) return '';
  const texts = details.filter(isObject).map((detail) => detail[growingField(detail as JsonObject) ?? '']);
  return texts.filter((text) => typeof text === 'string').join('');
}

const OWNER = 'openrouter';
const FIELD = 'reasoning_details';

/** Returns metadata that stores the blocks with their message. */
export function keptDetails(blocks: readonly JsonObject[]): ProviderOptions {
  return { [OWNER]: { [FIELD]: [...blocks] } };
}

/** Returns the blocks of a stored message, or undefined if it has none. */
export function detailsOf(message: AssistantMessage): JsonValue[] | undefined {
  const details = message.providerOptions?.[OWNER]?.[FIELD];
  return Array.isArray(details) && details.length > 0 ? details : undefined;
}

/**
 * Returns fields of an assistant message in the form in which the OpenAI API's adapter includes them in the request.
 */
export function messageFields(fields: JsonObject): ProviderOptions {
  return { openaiCompatible: fields };
}
