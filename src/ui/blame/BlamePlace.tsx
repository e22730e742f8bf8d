import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { isBlocked, isMod } from '../shell/keys';
import { askWhoWrote, useBlameView } from './blame-view';

const Blame = dynamic(() => import('./Blame').then((m) => m.Blame), { ssr: false });

/** Listens for Mod+Alt+A, and loads blame when somebody wants to know. */
export function BlamePlace({ editor, documentId }: { editor: EditorHandle | undefined; documentId: string }) {
  const view = useBlameView();
  const [wanted, setWanted] = useState(false);
  if ((view.shown || view.asked) && !wanted) setWanted(true);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By the key's place: on a Mac, Alt makes another letter of it.
      if (event.defaultPrevented || isBlocked() || !isMod(event) || !event.altKey || event.code !== 'KeyA') return;
      event.preventDefault();
      askWhoWrote();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!editor || !wanted) return null;
  return <Blame key={documentId} editor={editor} documentId={documentId} view={view} />;
}
