import type { ModelMessage } from './message';

/** Only the newest messages, because older ones say little about the current request. */
const MAX_MESSAGES = 12;

/** Returns people's requests and models' answers, oldest first, without documents, thoughts and tool results. */
export function wordsSaid(history: readonly ModelMessage[]): string[] {
  return history.slice(-MAX_MESSAGES).flatMap((message) => {
    if (message.role === 'tool') return [];
    if (typeof message.content === 'string') return [message.content];
    const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    // In a person's message, the request is the last part; the parts before it show its context.
    return message.role === 'user' ? texts.slice(-1) : texts;
  });
}
