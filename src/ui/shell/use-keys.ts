import { useEffect, useEffectEvent } from 'react';
import { isBlocked, isTyping } from './keys';

interface KeysOptions {
  /** They are the keys of a dialog, which keeps those of the page quiet. */
  inDialog?: boolean;
}

/**
 * Listens on the whole page. `run` says whether the key was its own: nothing else is done with it then. It is not asked
 * while a dialog or menu is open.
 */
export function useKeys(run: (event: KeyboardEvent) => boolean, { inDialog = false }: KeysOptions = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (!inDialog && isBlocked())) return;
    if (run(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Commands of one key, with Shift or without: they keep quiet while text is typed, and for other modifiers. */
export function useSingleKeys(run: (event: KeyboardEvent) => boolean, options?: KeysOptions): void {
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
    return run(event);
  }, options);
}
