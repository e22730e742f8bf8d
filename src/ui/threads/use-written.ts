import { useEffect, useState } from 'react';
import type { Mentionable } from '@/review/threads/core/mention';
import { takeCarried } from '../shell/over-reload';
import { useCarried } from '../shell/use-carried';

/** A comment being written. */
interface Written {
  text: string;
  picked: Mentionable[];
}

interface WrittenOptions {
  /** Identifies the comment. Undefined: nothing is kept. */
  draftKey: string | undefined;
  /** Whether the text is kept when the form disappears, as when its thread moves to another list. */
  isKept: boolean;
  /** Returns what is in the form at first. */
  first(): Written;
}

/** What was typed and not sent, by the key of its comment. Forgotten when the page is left. */
const unsent = new Map<string, Written>();

/** Returns what is typed in a form. It survives a reload that the app starts. */
export function useWritten({ draftKey, isKept, first }: WrittenOptions) {
  const [kept] = useState(() => (draftKey === undefined ? undefined : takeKept(draftKey, isKept)));
  const [text, setText] = useState(() => kept?.text ?? first().text);
  const [picked, setPicked] = useState(() => kept?.picked ?? first().picked);
  useCarried(draftKey && `comment:${draftKey}`, (): Written | undefined =>
    text === '' ? undefined : { text, picked },
  );
  // Not only when the form disappears, because it can appear elsewhere in the same moment.
  useEffect(() => {
    if (draftKey === undefined || !isKept) return;
    if (text === '') unsent.delete(draftKey);
    else unsent.set(draftKey, { text, picked });
  }, [draftKey, isKept, text, picked]);
  /** Empties the form, and forgets the text also if the form is gone by now. */
  const clear = () => {
    setText('');
    if (draftKey !== undefined) unsent.delete(draftKey);
  };
  return { text, setText, picked, setPicked, clear };
}

function takeKept(draftKey: string, isKept: boolean): Written | undefined {
  return takeCarried<Written>(`comment:${draftKey}`) ?? (isKept ? unsent.get(draftKey) : undefined);
}
