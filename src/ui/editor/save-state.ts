/**
 * Tracks whether everything written here is on disk. Pure: it is fed with edits, with messages sent on the current
 * connection, and with the server's acknowledgements (message 120: a committed state vector, and how many of this
 * connection's sync messages are settled).
 *
 * The state vector shows insertions but not deletions; the count of settled messages covers both. The vector is checked
 * too, because a refused message also counts as settled.
 */
export class SaveState {
  /** Whether there are edits that no acknowledgement has covered. */
  private isDirty: boolean;
  /** Clocks that a committed state must have reached, by Yjs client. */
  private readonly needed = new Map<number, number>();
  private sent = 0;
  /** Whether this connection has sent the server everything it lacked. */
  private hasCaughtUp = false;

  /** `hasLocalCopy`: the text came from this browser's storage, and the server may not have all of it yet. */
  constructor(hasLocalCopy: boolean) {
    this.isDirty = hasLocalCopy;
  }

  get saved(): boolean {
    return !this.isDirty;
  }

  /** Records a local edit. `clock` is the number of units that this client has written so far. */
  edited(clientId: number, clock: number): void {
    this.isDirty = true;
    this.needed.set(clientId, clock);
  }

  /** Records a new connection. The server counts from 0 again. */
  connected(): void {
    this.sent = 0;
    this.hasCaughtUp = false;
  }

  /** Records a sent sync message. `catchUp`: it contains everything that the server lacked, up to the given clocks. */
  sending(catchUp?: ReadonlyMap<number, number>): void {
    this.sent++;
    if (!catchUp) return;
    this.hasCaughtUp = true;
    for (const [clientId, clock] of catchUp) this.needed.set(clientId, clock);
  }

  acknowledged(committed: ReadonlyMap<number, number>, settled: number): void {
    if (!this.isDirty || !this.hasCaughtUp || settled < this.sent) return;
    for (const [clientId, clock] of this.needed) if ((committed.get(clientId) ?? 0) < clock) return;
    this.isDirty = false;
    this.needed.clear();
  }
}
