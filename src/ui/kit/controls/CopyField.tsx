import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@/generated/messages/kit/copy';
import { announce } from '../feedback/live-region';
import { Button } from './Button';
import { inputClasses } from './Field';

const SHOWN_MS = 2_000;

interface CopyFieldProps {
  label: string;
  text: string;
  /** The words on the button. */
  verb?: string;
}

/** A read-only text to share. It is selected on focus, and a button copies it. */
export function CopyField({ label, text, verb = t('copy') }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without clipboard permission the text stays selected, so that the person can copy it with their own keys.
      announce(t('copyFailed'));
      return;
    }
    announce(t('copiedAnnouncement'));
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };

  return (
    <div className="flex gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${inputClasses} h-8 min-w-0 flex-1 font-mono text-xs`}
      />
      <Button icon={copied ? <Check size={15} /> : <Copy size={15} />} onClick={() => void copy()}>
        {copied ? t('copied') : verb}
      </Button>
    </div>
  );
}
