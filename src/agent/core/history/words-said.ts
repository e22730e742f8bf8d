import type { ModelMessage } from './message';

/** Only the newest messages tell what a request is about. */
const MOST_MESSAGES = 12;

/** What people asked and models answered, oldest first, without documents, thoughts and results of tools. */
export function wordsSaid(history: readonly ModelMessage[]): string[] {
  return history.slice(-MOST_MESSAGES).flatMap((message) => {
    if (message.role === 'tool') return [];
    if (typeof message.content === 'string') return [message.content];
    const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    // The request is the last part of a person's message; before it is what it was asked about.
    return message.role === 'user' ? texts.slice(-1) : texts;
  });
}
