import { excerpt } from '../core/text/excerpt';
import { type RequestContext, userMessage } from '../prompts/user-message';

/** Work over whole documents that can take seconds; see `runTask`. Inputs and results can be copied between threads. */
export const AGENT_TASKS = {
  excerpt: ({ text, ...lines }: { text: string; fromLine: number; toLine: number; limit: number }) =>
    excerpt(text, lines),

  /**
   * Builds the message of a request on a document. The text is a separate field, because it counts as the size of the
   * task.
   */
  userMessage: ({ text, context: { pinned, ...context } }: UserMessageInput) =>
    userMessage({ ...context, pinned: { ...pinned, text } }),
};

interface UserMessageInput {
  text: string;
  context: Omit<RequestContext, 'pinned'> & { pinned: Omit<RequestContext['pinned'], 'text'> };
}
