import { Check, Copy, RotateCcw } from 'lucide-react';
import { t } from '@/generated/messages/agent/turn';
import { t as copyText } from '@/generated/messages/kit/copy';
import { IconButton } from '../../kit/controls/IconButton';
import { useCopy } from '../../kit/controls/use-copy';

interface TurnToolsProps {
  /** The agent's answer as Markdown. Empty if it only used tools. */
  answer: string;
  /** Runs the request again. Undefined if the person can't do that. */
  onRunAgain: (() => void) | undefined;
}

/** The actions on a finished turn. */
export function TurnTools({ answer, onRunAgain }: TurnToolsProps) {
  const { result, copy } = useCopy(answer);
  const look = { size: 'sm', tip: 'above', className: 'pointer-coarse:size-8' } as const;
  return (
    <span className="-my-1 ms-auto flex shrink-0 gap-0.5">
      {answer !== '' && (
        <IconButton
          {...look}
          label={t('copyAnswer')}
          tipText={result === undefined ? t('copyAnswer') : result === 'copied' ? copyText('copied') : t('copyRefused')}
          icon={result === 'copied' ? <Check size={14} /> : <Copy size={14} />}
          onClick={() => void copy()}
        />
      )}
      {onRunAgain && <IconButton {...look} label={t('runAgain')} icon={<RotateCcw size={14} />} onClick={onRunAgain} />}
    </span>
  );
}
