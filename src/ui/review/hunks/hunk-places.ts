import type { HunkStatus } from '@/versions/core/hunks/anchors';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

/** How a hunk stands in the text on this screen, and what stands in its place. */
export interface HunkPlace {
  status: HunkStatus;
  now: string;
}

type Listener = () => void;

/**
 * How the hunks stand while the text changes under them. Who draws one hunk listens to that one: a key that touches one
 * of three hundred draws one card anew.
 */
export class HunkPlaces {
  private places: ReadonlyMap<string, HunkPlace> = new Map();
  private contexts: ReadonlyMap<string, HunkContext> = new Map();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly listenersToAny = new Set<Listener>();

  /** Undefined until the text is there. */
  get(hunkId: string): HunkPlace | undefined {
    return this.places.get(hunkId);
  }

  /** Whether the person has to look at the texts before it can be taken. */
  isConflict(hunkId: string): boolean {
    const status = this.places.get(hunkId)?.status ?? 'clean';
    return status !== 'clean' && status !== 'already_there';
  }

  /** Those whose proposal somebody has put there meanwhile. */
  alreadyThere(): string[] {
    return [...this.places].flatMap(([id, { status }]) => (status === 'already_there' ? [id] : []));
  }

  /** The words around it, at the last pause of typing. The same object until they change. */
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

  /** Hears of any change. */
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
    // Whoever asks for a hunk that did not change gets the very object of before.
    const isChanged = new Set(changed);
    this.places = new Map([...next].map(([id, place]) => [id, isChanged.has(id) ? place : before.get(id)!]));
    for (const id of changed) for (const listener of this.listeners.get(id) ?? []) listener();
    for (const listener of this.listenersToAny) listener();
  }
}
