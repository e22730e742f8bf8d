import { useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/** Returns whether the page is in dark mode, by the person's choice or the system's. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : window.matchMedia(DARK).matches;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = window.matchMedia(DARK);
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
