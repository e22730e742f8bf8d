import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/kit/copy';
import { announce } from '../feedback/live-region';
import { Button } from './Button';
import { CopyField } from './CopyField';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: string;
  /** The button's words, which also name the field that is shown if the browser doesn't let the page copy. */
  children: string;
}

/** Copies a text that isn't shown. If the browser doesn't allow it, shows the text for people to copy it themselves. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [state, setState] = useState<'copied' | 'refused'>();
  if (state === 'refused') {
    return (
      <div className="min-w-0 flex-1">
        <CopyField label={children} text={text} />
      </div>
    );
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setState('refused');
      return;
    }
    announce(t('copiedAnnouncement'));
    setState('copied');
    setTimeout(() => setState(undefined), SHOWN_MS);
  };
  return (
    <Button icon={state === 'copied' ? <Check size={15} /> : <Link2 size={15} />} onClick={() => void copy()}>
      {state === 'copied' ? t('copied') : children}
    </Button>
  );
}
