import { useState } from 'react';
import { t } from '@/generated/messages/kit/copy';
import { announce } from '../feedback/live-region';

const SHOWN_MS = 2_000;

export interface Copying {
  /** For two seconds after copying: `copied`. `refused`, if the browser didn't let the page copy. */
  result: 'copied' | 'refused' | undefined;
  /** Rejects if the text can't be loaded. */
  copy(): Promise<void>;
}

/** Copies a text to the clipboard, and announces whether it worked. The text can be loaded when it is copied. */
export function useCopy(source: string | (() => Promise<string>)): Copying {
  const [result, setResult] = useState<Copying['result']>();
  const copy = async () => {
    const text = typeof source === 'string' ? source : source();
    try {
      await Promise.all([text, write(text)]);
    } catch {
      await text;
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

function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  // Safari only lets a page copy while it handles a click. It waits for the content of an item, but not for the call.
  const content = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  // A text that can't be loaded is the caller's error, also if the browser has already refused to copy.
  content.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
}
