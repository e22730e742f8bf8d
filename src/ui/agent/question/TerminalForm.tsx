import { SquareTerminal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/agent/question';
import { Button } from '../../kit/controls/Button';
import { Dialog } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { useMay } from '../../shell/viewer';
import type { AskedQuestion } from '../turn/turn-state';
import { useAnswer } from './AnswerForm';

const Terminal = dynamic(() => import('../../terminal/Terminal').then((m) => m.Terminal), { ssr: false });

interface TerminalFormProps {
  turnId: string;
  asked: AskedQuestion;
}

/** Opens the terminal that a turn is waiting for, or lets the turn continue without it. */
export function TerminalForm({ turnId, asked }: TerminalFormProps) {
  const mayOpen = useMay('manage_members');
  const { busy, send } = useAnswer(turnId, asked);
  const [isOpen, setOpen] = useState(false);
  const onClosed = (reason: string) => {
    setOpen(false);
    showToast(reason === '' ? t('connectionLost') : sentence(reason));
  };
  return (
    <>
      {!mayOpen && <p className="text-faint">{t('adminCanOpen')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayOpen && (
          <Button size="sm" icon={<SquareTerminal size={14} />} onClick={() => setOpen(true)} disabled={busy}>
            {t('openTerminal')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void send(t('continueWithoutTerminal'))} disabled={busy}>
          {t('continueWithoutIt')}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={t('terminal')} description={t('terminalDescription')} form="page" onClose={() => setOpen(false)}>
          <Terminal
            path={`/terminal/${turnId}/${encodeURIComponent(asked.callId)}`}
            label={t('terminalWithAider')}
            onClosed={onClosed}
          />
        </Dialog>
      )}
    </>
  );
}

function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}
