import { useEffect } from 'react';
import type { EditorHandle } from '../../editor/editor-options';
import { goToHeading, linkedHeading } from '../../editor/outline/linked-heading';

/** How long to wait for the text to arrive, in ms. */
const WAIT_MS = 10_000;

/** Goes to the heading that the address names, such as `/d/…#first-steps`, once the text is there. */
export function useLinkedHeading(editor: EditorHandle | undefined): void {
  useEffect(() => {
    if (!editor) return;
    let stop = goToLinked(editor);
    const again = () => {
      stop();
      stop = goToLinked(editor);
    };
    window.addEventListener('hashchange', again);
    return () => {
      window.removeEventListener('hashchange', again);
      stop();
    };
  }, [editor]);
}

/** Returns a function that stops waiting for the text. */
function goToLinked(editor: EditorHandle): () => void {
  const { hash, pathname, search } = window.location;
  if (hash.length < 2) return () => undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const heading = linkedHeading(editor.view.state.doc, hash);
    if (!heading) return;
    giveUp();
    // Otherwise the page would go there again when it's reloaded, or with another editor for the same text.
    if (window.location.hash === hash) window.history.replaceState(window.history.state, '', pathname + search);
    goToHeading(editor.view, heading);
  };
  // Deferred, because a listener must not change the editor while it is notified.
  const soon = () => {
    clearTimeout(next);
    next = setTimeout(go);
  };
  const stop = editor.subscribe(soon);
  const timer = setTimeout(giveUp, WAIT_MS);
  function giveUp(): void {
    stop();
    clearTimeout(next);
    clearTimeout(timer);
  }
  soon();
  return giveUp;
}
