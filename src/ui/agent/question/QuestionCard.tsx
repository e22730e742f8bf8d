import { MessageCircleQuestion } from 'lucide-react';
import { t } from '@/generated/messages/agent/question';
import { readable } from '@/kernel/readable';
import { useMemberNames } from '../../people/use-member-names';
import { useMay } from '../../shell/viewer';
import type { AskedQuestion } from '../turn/turn-state';
import { AnswerForm } from './AnswerForm';
import { TerminalForm } from './TerminalForm';

interface QuestionCardProps {
  turnId: string;
  asked: AskedQuestion;
  /** Whether the turn is still waiting. A stopped turn's questions can't be answered. */
  isOpen: boolean;
}

/** Shows a question from the agent with its answer or a form for one. */
export function QuestionCard({ turnId, asked, isOpen }: QuestionCardProps) {
  const mayAnswer = useMay('run_turn');
  const { kind, question, answer } = asked;
  const Form = kind === 'terminal' ? TerminalForm : AnswerForm;
  return (
    <section
      aria-label={t('questionFromTheAgent')}
      className="flex flex-col gap-3 rounded-lg border border-line-strong bg-raised p-3 text-sm"
    >
      <p className="flex items-start gap-2 font-medium">
        <MessageCircleQuestion size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
        <span className="min-w-0 whitespace-pre-wrap break-words">{readable(question)}</span>
      </p>
      {answer && <Answer {...answer} />}
      {!answer && !isOpen && <p className="text-faint">{t('notAnswered')}</p>}
      {!answer && isOpen && !mayAnswer && <p className="text-faint">{t('editorCanAnswer')}</p>}
      {!answer && isOpen && mayAnswer && <Form turnId={turnId} asked={asked} />}
    </section>
  );
}

function Answer({ text, userId }: { text: string; userId: string }) {
  const nameOf = useMemberNames();
  return (
    <div className="border-accent border-s-2 ps-2.5">
      <p className="text-faint text-xs">{t('answeredBy', { name: nameOf(userId) })}</p>
      <p className="whitespace-pre-wrap break-words">{readable(text)}</p>
    </div>
  );
}
