import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

/*
 * On a document's page the text comes first: nothing around it is loaded before a character can be typed. Components
 * that can wait ask `useEditorReady`.
 */

/** The longest wait for the editor, in ms. */
const PATIENCE_MS = 2_500;

let stood = false;
const waiting = new Set<() => void>();

/** Called when the editor is ready for typing. */
export function markEditorReady(): void {
  stood = true;
  for (const go of waiting) go();
  waiting.clear();
}

export function useEditorReady(): boolean {
  const isDocument = usePathname().startsWith('/d/');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const go = () => setReady(true);
    if (!isDocument || stood) return go();
    waiting.add(go);
    const timer = setTimeout(go, PATIENCE_MS);
    return () => {
      waiting.delete(go);
      clearTimeout(timer);
    };
  }, [isDocument]);
  return ready;
}
