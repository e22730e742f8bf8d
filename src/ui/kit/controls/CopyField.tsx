import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@/generated/messages/kit/copy';
import { Button } from './Button';
import { inputClasses } from './Field';
import { useCopy } from './use-copy';

interface CopyFieldProps {
  label: string;
  text: string;
  /** The words on the button. */
  verb?: string;
}

/** A read-only text to share. It is selected on focus, and a button copies it. */
export function CopyField({ label, text, verb = t('copy') }: CopyFieldProps) {
  const { result, copy } = useCopy(text);
  const copied = result === 'copied';
  const field = useRef<HTMLInputElement>(null);
  // Without clipboard permission the text stays selected, so that the person can copy it with their own keys.
  const selectAndCopy = () => {
    field.current?.select();
    void copy();
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
      <Button icon={copied ? <Check size={15} /> : <Copy size={15} />} onClick={selectAndCopy}>
        {copied ? t('copied') : verb}
      </Button>
    </div>
  );
}
