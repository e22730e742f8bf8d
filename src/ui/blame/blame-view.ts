import { useSyncExternalStore } from 'react';

/** What of blame is wanted: asked for by menus and keys, drawn by `Blame`, which loads only then. */
export interface BlameView {
  /** The text is coloured by who wrote it. */
  shown: boolean;
  /** Somebody asks who wrote the selection, and has not got the answer yet. */
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

/** The question is being answered. */
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
