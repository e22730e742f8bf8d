import { useSyncExternalStore } from 'react';

/** The requested view of authors. Set by menus and keys, and drawn by `Blame`, which is loaded on demand. */
export interface BlameView {
  /** Whether the text is coloured by author. */
  shown: boolean;
  /** Whether the person asked who wrote the selection and hasn't been answered yet. */
  asked: boolean;
}

const NOTHING: BlameView = { shown: false, asked: false };
let view = NOTHING;
const listeners = new Set<() => void>();

function set(next: BlameView): void {
  view = next;
  for (const listener of listeners) listener();
}

export function showAuthors(shown: boolean): void {
  set({ ...view, shown });
}

export function askWhoWrote(): void {
  set({ ...view, asked: true });
}

/** Marks the question as answered. */
export function takeQuestion(): void {
  set({ ...view, asked: false });
}

export function useBlameView(): BlameView {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => NOTHING,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
