import { type AssistantMessage, type ModelMessage, originOf, type TextPart, withOrigin } from './message';

/**
 * What stays of a message when thoughts and tool calls are deleted: requests whole, of answers the text. A provider's
 * metadata goes too, since it may hold the thoughts, sealed or not. Undefined when nothing stays.
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
