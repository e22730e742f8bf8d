import { type AssistantMessage, type ModelMessage, originOf, type TextPart, withOrigin } from './message';

/**
 * Returns the part of a message that is kept when thoughts and tool calls are deleted: a whole request, or the text of
 * an answer. A provider's metadata is removed too, because it may contain the thoughts, encrypted or not. Undefined if
 * nothing is kept.
 */
export function answerOnly(message: ModelMessage): ModelMessage | undefined {
  if (message.role === 'user') return message;
  if (message.role === 'tool') return undefined;
  const content = message.content.flatMap((part): TextPart[] =>
    part.type === 'text' && part.text !== '' ? [{ type: 'text', text: part.text }] : [],
  );
  if (content.length === 0) return undefined;
  const answer: AssistantMessage = { role: 'assistant', content };
  const origin = originOf(message);
  return origin ? withOrigin(answer, origin) : answer;
}
