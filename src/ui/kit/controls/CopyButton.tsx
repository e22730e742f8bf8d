import { Check, Link2 } from 'lucide-react';
import { t } from '@/generated/messages/kit/copy';
import { Button } from './Button';
import { CopyField } from './CopyField';
import { useCopy } from './use-copy';

interface CopyButtonProps {
  text: string;
  /** The button's words, which also name the field that is shown if the browser doesn't let the page copy. */
  children: string;
}

/** Copies a text that isn't shown. If the browser doesn't allow it, shows the text for people to copy it themselves. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const { result, copy } = useCopy(text);
  if (result === 'refused') {
    return (
      <div className="min-w-0 flex-1">
        <CopyField label={children} text={text} />
      </div>
    );
  }
  return (
    <Button icon={result === 'copied' ? <Check size={15} /> : <Link2 size={15} />} onClick={() => void copy()}>
      {result === 'copied' ? t('copied') : children}
    </Button>
  );
}
