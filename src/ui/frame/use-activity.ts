import { useEffect } from 'react';
import { noteActivity } from '@/api/client-auth';

const EVERY_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Tells the server at most once a minute that the person is active, so that a session ends only when nobody is. */
export function useActivity(): void {
  useEffect(() => {
    // Opening the page counts as activity.
    let last = Date.now();
    const note = () => {
      const now = Date.now();
      if (now - last < EVERY_MS) return;
      last = now;
      void noteActivity();
    };
    for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);
}
