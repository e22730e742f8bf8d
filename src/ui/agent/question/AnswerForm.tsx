import { useMutation } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { MAX_ANSWER } from '@/agent/core/limits';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/question';
import { readable } from '@/kernel/readable';
import { shortLine } from '@/kernel/text';
import { IconButton } from '../../kit/controls/IconButton';
import { announce } from '../../kit/feedback/live-region';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useMemberNames } from '../../people/use-member-names';
import type { AskedQuestion } from '../turn/turn-state';

interface AnswerFormProps {
  turnId: string;
  asked: AskedQuestion;
}

/** Shows the options as buttons, and a field for a free answer. */
export function AnswerForm({ turnId, asked }: AnswerFormProps) {
  const { busy, send } = useAnswer(turnId, asked);
  const [text, setText] = useState('');
  const sendable = text.trim() !== '' && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word (Japanese, Chinese …), Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (sendable) void send(text.trim());
  };
  return (
    <>
      {asked.options.length > 0 && (
        <ul aria-label={t('suggestedAnswers')} className="flex flex-wrap gap-1.5">
          {asked.options.map((option) => (
            <li key={option} className="min-w-0 max-w-full">
              <button
                type="button"
                disabled={busy}
                onClick={() => void send(option)}
                className="max-w-full rounded-md border border-line-strong bg-raised px-2.5 py-1 text-start break-words shadow-card hover:bg-hover disabled:opacity-55"
              >
                {readable(option)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1 rounded-md border border-line-strong bg-raised focus-within:border-focus">
        <textarea
          aria-label={t('yourAnswer')}
          placeholder={asked.options.length > 0 ? t('orInOwnWords') : t('yourAnswer')}
          rows={1}
          maxLength={MAX_ANSWER}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-40 min-h-9 w-full min-w-0 resize-none bg-transparent px-2.5 py-1.5 outline-none"
        />
        <IconButton
          label={t('sendAnswer')}
          tip="left"
          icon={<ArrowUp size={15} />}
          disabled={!sendable}
          onClick={() => void send(text.trim())}
        />
      </div>
    </>
  );
}

/** Sends an answer. If someone else answered first, that answer counts, and a toast says so. */
export function useAnswer(turnId: string, { step, callId }: AskedQuestion) {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const answer = useMutation(trpc.agent.answerQuestion.mutationOptions());
  const send = async (text: string) => {
    try {
      const counted = await answer.mutateAsync({ turnId, step, callId, answer: text });
      if (counted.wasAnswered) {
        showToast(
          t('answeredFirst', { name: nameOf(counted.userId), answer: shortLine(readable(counted.answer), 80) }),
        );
      } else announce(t('answerSent'));
    } catch (error) {
      showProblem(error);
    }
  };
  // Stays busy after success until the answer arrives as an event of the turn, so that nothing is sent twice.
  return { busy: answer.isPending || answer.isSuccess, send };
}
