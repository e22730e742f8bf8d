import { isAsking, type TurnState } from '../turn/turn-state';

/** What a turn comes to, in one line. */
export type AnswerProgress =
  | { kind: 'running' | 'suggested' | 'ended'; words: string }
  /** It answered in words and suggested nothing. */
  | { kind: 'said'; words: string; text: string };

/**
 * What the form in place shows of a turn. `open` is the number of its changes that nobody has decided yet, undefined
 * until they have arrived.
 */
export function progressOf(state: TurnState, open: number | undefined): AnswerProgress {
  if (!state.ended) {
    const words = isAsking(state)
      ? 'The agent asks you something: answer in the panel.'
      : (state.word ?? 'Waiting to start…');
    return { kind: 'running', words };
  }
  if (state.suggestions.length > 0) {
    if (open === undefined) return { kind: 'running', words: 'Loading the changes…' };
    return { kind: 'suggested', words: open === 1 ? '1 change suggested' : `${open} changes suggested` };
  }
  const { status, message } = state.ended;
  const text = status === 'finished' ? answerOf(state) : '';
  if (text !== '') return { kind: 'said', text, words: 'No changes suggested' };
  return { kind: 'ended', words: message || ENDS[status] };
}

const ENDS = {
  finished: 'No changes suggested.',
  stopped: 'Stopped. The text is unchanged.',
  failed: 'This didn’t work. The text is unchanged.',
  interrupted: 'The agent was interrupted. The text is unchanged.',
} as const;

/** The words of the last step: those before it are about what the agent was going to do. */
function answerOf({ steps }: TurnState): string {
  const parts = steps.at(-1)?.parts ?? [];
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
