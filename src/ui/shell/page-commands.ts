import { useEffect, useRef, useSyncExternalStore } from 'react';

/** An action of the open page, offered in the palette next to the places to go to. */
export interface PageCommand {
  key: string;
  label: string;
  /** The shortcut as people read it, e.g. `Mod+Alt+M`. */
  shortcut?: string | undefined;
  run(): void;
}

let commands: readonly PageCommand[] = [];
const NONE: readonly PageCommand[] = [];
const listeners = new Set<() => void>();

function set(next: readonly PageCommand[]): void {
  commands = next;
  for (const listener of listeners) listener();
}

/** Offers a command while the calling component is mounted. Undefined offers none. */
export function usePageCommand(command: PageCommand | undefined): void {
  const latest = useRef(command);
  useEffect(() => {
    latest.current = command;
  });
  const { key, label, shortcut } = command ?? {};
  useEffect(() => {
    if (key === undefined || label === undefined) return;
    const own = { key, label, shortcut, run: () => latest.current?.run() };
    set([...commands, own]);
    return () => set(commands.filter((other) => other !== own));
  }, [key, label, shortcut]);
}

export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => commands,
    () => NONE,
  );
}
