import { useEffect, useEffectEvent } from 'react';
import { isBlocked, isTyping } from './keys';

interface KeysOptions {
  /** Whether the keys belong to a dialog. Keys of the page are ignored while a dialog is open. */
  inDialog?: boolean;
}

/**
 * Listens to keys on the whole page. `run` returns true if it handled the key, which then has no other effect. It isn't
 * called while a dialog or menu is open.
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

/** Handles commands of a single key, with or without Shift. Ignored while typing and with other modifiers. */
export function useSingleKeys(run: (event: KeyboardEvent) => boolean, options?: KeysOptions): void {
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
    return run(event);
  }, options);
}
