import { t } from '@/generated/messages/agent/inline';
import { isAsking, type TurnState } from '../turn/turn-state';

/** The state of a turn in one line. */
export type AnswerProgress =
  | { kind: 'running' | 'suggested' | 'ended'; words: string }
  /** The turn ended with an answer in words and without suggestions. */
  | { kind: 'said'; words: string; text: string };

/**
 * Returns what the form in the text shows of a turn. `open` is the number of its undecided changes, or undefined until
 * the changes have loaded.
 */
export function progressOf(state: TurnState, open: number | undefined): AnswerProgress {
  if (!state.ended) {
    const words = isAsking(state) ? t('agentAsks') : (state.word ?? t('waitingToStart'));
    return { kind: 'running', words };
  }
  if (state.suggestions.length > 0) {
    if (open === undefined) return { kind: 'running', words: t('loadingChanges') };
    return { kind: 'suggested', words: t('changesSuggested', { count: open }) };
  }
  const { status, message } = state.ended;
  const text = status === 'finished' ? answerOf(state) : '';
  if (text !== '') return { kind: 'said', text, words: t('nothingSuggested') };
  return { kind: 'ended', words: message || t('ended', { status }) };
}

/** Returns the text of the last step. Texts of earlier steps only announce what the agent was going to do. */
function answerOf({ steps }: TurnState): string {
  const parts = steps.at(-1)?.parts ?? [];
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
