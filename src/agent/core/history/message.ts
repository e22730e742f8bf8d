/**
 * The messages of a conversation with a model: the part of the AI SDK's `ModelMessage` that is used here. They are
 * stored completely, as JSON, because a provider needs its metadata back unchanged and on the same part.
 */

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Metadata by owner: a provider's id, or `variorum` for our own notes, which are never sent. */
export type ProviderOptions = Record<string, JsonObject>;

export type TextPart = { type: 'text'; text: string; providerOptions?: ProviderOptions };
export type ThoughtPart = { type: 'reasoning'; text: string; providerOptions?: ProviderOptions };
export type ToolCallPart = {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerOptions?: ProviderOptions;
};
type ToolOutput = { type: 'text' | 'error-text'; value: string } | { type: 'json' | 'error-json'; value: JsonValue };
export type ToolResultPart = {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: ToolOutput;
};

/** A picture that belongs to a message. Its bytes aren't stored with the message, but read when it is sent. */
export type MessagePicture = { fileId: string; name: string };

export type UserMessage = { role: 'user'; content: string | TextPart[]; pictures?: readonly MessagePicture[] };
export type AssistantPart = TextPart | ThoughtPart | ToolCallPart;
export type AssistantMessage = { role: 'assistant'; content: AssistantPart[]; providerOptions?: ProviderOptions };
export type ToolMessage = { role: 'tool'; content: ToolResultPart[]; pictures?: readonly MessagePicture[] };
export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

export function withoutPictures(message: ModelMessage): ModelMessage {
  if (message.role === 'assistant' || !message.pictures) return message;
  const { pictures: _left, ...words } = message;
  return words;
}

export function callsIn(message: ModelMessage): ToolCallPart[] {
  return message.role === 'assistant' ? message.content.filter((part) => part.type === 'tool-call') : [];
}

/** The author of an assistant message. Determines whether metadata can be included when the message is sent again. */
export type MessageOrigin = { provider: string; modelId: string };

const OWN = 'variorum';

export function withOrigin(message: AssistantMessage, origin: MessageOrigin): AssistantMessage {
  return { ...message, providerOptions: { ...message.providerOptions, [OWN]: origin } };
}

export function originOf(message: AssistantMessage): MessageOrigin | undefined {
  const own = message.providerOptions?.[OWN];
  if (typeof own?.provider !== 'string' || typeof own.modelId !== 'string') return undefined;
  return { provider: own.provider, modelId: own.modelId };
}

/**
 * Marks thoughts that were between tags in the answer's text. Unlike thoughts in their own field, they are never sent
 * back.
 */
export const FROM_TAGS: ProviderOptions = { [OWN]: { fromTags: true } };

export function isFromTags(part: ThoughtPart): boolean {
  return part.providerOptions?.[OWN]?.fromTags === true;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
