import { t } from '@/generated/messages/agent/inline';
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

/** The words of the last step: those before it are about what the agent was going to do. */
function answerOf({ steps }: TurnState): string {
  const parts = steps.at(-1)?.parts ?? [];
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim();
}
