import type { ClientAuthor } from '../store-log';
import type { SyncLimits } from './limits';
import type { Member } from './member';

/**
 * What a room (`R`) asks of its surroundings. None of it answers at once, calls back into the room, or throws.
 */
export interface RoomHost<R> {
  readonly limits: SyncLimits;
  /** There is something to commit: call `cut` soon. */
  dirty(room: R): void;
  /** Others may have written to the log: bring what is missing by `applyLog` or `applyState`. */
  look(room: R): void;
  presenceChanged(room: R): void;
  /** The room is of no use any more; its sockets are closed already. */
  died(room: R, cause: unknown): void;
  /** Whether edits can be stored; see `Room.storageChanged`. */
  isWritable(): boolean;
  /** Whether a snapshot may be made now. */
  maySnapshot(room: R): boolean;
  snapshot(room: R, snapshot: Snapshot): void;
}

/** The whole of a document after row `seq` of its log. */
export interface Snapshot {
  seq: bigint;
  state: Uint8Array;
  text: string;
}

/** A document as it was read from the log. */
export interface StoredDocument {
  seq: bigint;
  /** The newest snapshot, unpacked, and the updates after it. */
  state: Uint8Array | undefined;
  updates: Uint8Array[];
  authors: Map<number, ClientAuthor>;
}

/** A row of the log that somebody else wrote. */
export interface ForeignRow {
  seq: bigint;
  updates: Uint8Array[];
}

export interface Binding {
  clientId: number;
  userId: string;
  isProvisional: boolean;
  /** The provisional binding that this one replaces: text before `clock` is attributed to that person. */
  before: { userId: string | null; clock: number } | undefined;
}

/** What a room wants committed, as one row. */
export interface Cut {
  updates: Uint8Array[];
  bindings: Binding[];
  /** The number of the last row that the room holds. */
  seqBefore: bigint;
}

export interface Entry {
  update: Uint8Array;
  /** Who has it already. Undefined for an update that is made of several people's. */
  sender: Member | undefined;
}

/** A cut on its way to the disk, and what may be said once it is there. */
export interface Flight {
  entries: Entry[];
  bindings: Binding[];
  bytes: number;
  seqBefore: bigint;
  /** Joiners, with what they have, and the answers to them. */
  asking: Map<Member, Uint8Array>;
  answers: Map<Member, Uint8Array>;
  acknowledging: Map<Member, number>;
  stateVector: Uint8Array | undefined;
  snapshot: Omit<Snapshot, 'seq'> | undefined;
}
