import type { Need, StateOf } from '../../core/sync/struct-run';

interface Waiting<T> {
  clock: number;
  value: T;
}

/** Finds the values that wait for a client's text. Has a binary heap per client, with the lowest clock on top. */
export class NeedIndex<T> {
  readonly #heaps = new Map<number, Waiting<T>[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ clientId, clock }: Need, value: T): void {
    const heap = this.#heaps.get(clientId);
    if (heap) push(heap, { clock, value });
    else this.#heaps.set(clientId, [{ clock, value }]);
    this.#size++;
  }

  /** Removes and returns one value whose need for this client is met, in logarithmic time. */
  takeMet(clientId: number, stateOf: StateOf): T | undefined {
    const heap = this.#heaps.get(clientId);
    const top = heap?.[0];
    if (!heap || !top || top.clock >= stateOf(clientId)) return undefined;
    pop(heap);
    if (!heap.length) this.#heaps.delete(clientId);
    this.#size--;
    return top.value;
  }

  /** Keeps only the values for which `keep` returns true. */
  filter(keep: (value: T) => boolean): void {
    const entries = [...this.#heaps];
    this.#heaps.clear();
    this.#size = 0;
    for (const [clientId, heap] of entries) {
      for (const { clock, value } of heap) if (keep(value)) this.add({ clientId, clock }, value);
    }
  }
}

function push<T>(heap: Waiting<T>[], entry: Waiting<T>): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] as Waiting<T>;
    if (above.clock <= entry.clock) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = entry;
}

function pop<T>(heap: Waiting<T>[]): void {
  const last = heap.pop();
  if (!last || !heap.length) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] as Waiting<T>).clock < (heap[child] as Waiting<T>).clock) child++;
    const below = heap[child];
    if (!below || below.clock >= last.clock) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
}
