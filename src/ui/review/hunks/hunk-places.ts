import { type HunkStatus, isConflictStatus } from '@/versions/core/hunks/hunk-status';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

/** A hunk's state in the text on this screen, and the current text at its place. */
export interface HunkPlace {
  status: HunkStatus;
  now: string;
}

type Listener = () => void;

/**
 * The states of all hunks while the text changes. Listeners subscribe to single hunks, so a keystroke that changes one
 * of 300 hunks draws one card again.
 */
export class HunkPlaces {
  private places: ReadonlyMap<string, HunkPlace> = new Map();
  private contexts: ReadonlyMap<string, HunkContext> = new Map();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly listenersToAny = new Set<Listener>();

  /** Returns a hunk's state, or undefined until the text has loaded. */
  get(hunkId: string): HunkPlace | undefined {
    return this.places.get(hunkId);
  }

  /** Returns whether a person must choose between the texts before the hunk can be accepted. */
  isConflict(hunkId: string): boolean {
    return isConflictStatus(this.places.get(hunkId)?.status ?? 'clean');
  }

  /** Returns the ids of hunks whose proposed text someone has already typed. */
  alreadyThere(): string[] {
    return [...this.places].flatMap(([id, { status }]) => (status === 'already_there' ? [id] : []));
  }

  /** Returns the words around a hunk at the last pause in typing. The object stays the same until they change. */
  getContext(hunkId: string): HunkContext | undefined {
    return this.contexts.get(hunkId);
  }

  setContexts(next: ReadonlyMap<string, HunkContext>): void {
    const before = this.contexts;
    const isSame = ([id, now]: [string, HunkContext]) => {
      const old = before.get(id);
      return old?.before === now.before && old.now === now.now && old.after === now.after;
    };
    const changed = new Set([...next].flatMap((entry) => (isSame(entry) ? [] : [entry[0]])));
    this.contexts = new Map([...next].map(([id, now]) => [id, changed.has(id) ? now : before.get(id)!]));
    for (const id of changed) for (const listener of this.listeners.get(id) ?? []) listener();
  }

  subscribe(hunkId: string, listener: Listener): () => void {
    const own = this.listeners.get(hunkId) ?? new Set();
    this.listeners.set(hunkId, own.add(listener));
    return () => own.delete(listener);
  }

  /** Calls the listener after any hunk's change. */
  subscribeToAny(listener: Listener): () => void {
    this.listenersToAny.add(listener);
    return () => this.listenersToAny.delete(listener);
  }

  set(next: ReadonlyMap<string, HunkPlace>): void {
    const before = this.places;
    const changed = [...new Set([...before.keys(), ...next.keys()])].filter((id) => {
      const [old, now] = [before.get(id), next.get(id)];
      return old?.status !== now?.status || old?.now !== now?.now;
    });
    if (changed.length === 0) return;
    // Unchanged hunks keep their object, so that React sees no change.
    const isChanged = new Set(changed);
    this.places = new Map([...next].map(([id, place]) => [id, isChanged.has(id) ? place : before.get(id)!]));
    for (const id of changed) for (const listener of this.listeners.get(id) ?? []) listener();
    for (const listener of this.listenersToAny) listener();
  }
}
