import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { isModAlt } from '../shell/keys';
import { useKeys } from '../shell/use-keys';
import { askWhoWrote, useBlameView } from './blame-view';

const Blame = dynamic(() => import('./Blame').then((m) => m.Blame), { ssr: false });

/** Listens for Mod+Alt+A, and loads blame on demand. */
export function BlameShortcut({ editor, documentId }: { editor: EditorHandle | undefined; documentId: string }) {
  const view = useBlameView();
  const [wanted, setWanted] = useState(false);
  if ((view.shown || view.asked) && !wanted) setWanted(true);
  useKeys((event) => {
    if (!isModAlt(event, 'KeyA')) return false;
    askWhoWrote();
    return true;
  });
  if (!editor || !wanted) return null;
  return <Blame key={documentId} editor={editor} documentId={documentId} view={view} />;
}
