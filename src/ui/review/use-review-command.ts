import { useCallback, useEffect, useRef } from 'react';
import { isBlocked, isMod } from '../shell/keys';
import { usePageCommand } from '../shell/page-commands';

/** Mod+Alt+R goes from the text to the review, where single keys decide. */
export function useReviewCommand(show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const run = useCallback(() => {
    latest.current();
    // Its tab is drawn by then. With the caret in the text, the keys of the review would be typed.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tab="review"]')?.focus());
  }, []);
  usePageCommand({ key: 'review', label: 'Review the suggested changes', shortcut: 'Mod+Alt+R', run });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By the place of the key: with Alt some layouts type another letter.
      if (event.defaultPrevented || isBlocked() || !isMod(event) || !event.altKey || event.code !== 'KeyR') return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [run]);
}
