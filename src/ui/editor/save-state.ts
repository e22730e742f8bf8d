/**
 * Whether everything that was written here is on disk. Pure: told of edits, of messages sent on the current connection
 * and of the server's acknowledgements (message 120: a committed state vector, and how many of this connection's sync
 * messages are settled).
 *
 * Insertions are seen in the state vector, deletions are not; the count of settled messages covers both. The vector is
 * asked as well, since a message can be settled by being refused.
 */
export class SaveState {
  /** Edits exist that no acknowledgement has covered. */
  private isDirty: boolean;
  /** Clocks that a committed state must have reached, by Yjs client. */
  private readonly needed = new Map<number, number>();
  private sent = 0;
  /** The server has been told on this connection what it lacks. */
  private hasCaughtUp = false;

  /** `hasLocalCopy`: text came from this browser's own storage, and nobody knows yet whether the server has it all. */
  constructor(hasLocalCopy: boolean) {
    this.isDirty = hasLocalCopy;
  }

  get saved(): boolean {
    return !this.isDirty;
  }

  /** A local edit; `clock` is the number of units that this client has written so far. */
  edited(clientId: number, clock: number): void {
    this.isDirty = true;
    this.needed.set(clientId, clock);
  }

  /** A new connection: the server counts from nothing. */
  connected(): void {
    this.sent = 0;
    this.hasCaughtUp = false;
  }

  /** A sync message went out. `catchUp`: it holds everything that the server lacked, up to the given clocks. */
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
