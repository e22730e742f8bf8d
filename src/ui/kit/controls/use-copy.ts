import { useState } from 'react';
import { t } from '@/generated/messages/kit/copy';
import { announce } from '../feedback/live-region';

const SHOWN_MS = 2_000;

export interface Copying {
  /** For two seconds after copying: `copied`. `refused`, if the browser didn't let the page copy. */
  result: 'copied' | 'refused' | undefined;
  copy(): Promise<void>;
}

/** Copies a text to the clipboard, and announces whether it worked. */
export function useCopy(text: string): Copying {
  const [result, setResult] = useState<Copying['result']>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      announce(t('copyFailed'));
      setResult('refused');
      return;
    }
    announce(t('copiedAnnouncement'));
    setResult('copied');
    setTimeout(() => setResult(undefined), SHOWN_MS);
  };
  return { result, copy };
}
