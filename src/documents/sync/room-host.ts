import type { ClientAuthor } from '../store-log';
import type { Answer } from './encoded-state';
import type { SyncLimits } from './limits';
import type { Member } from './member';

/**
 * The functions that a room (`R`) needs from its host. None of them throws, or calls back into the room before it
 * returns.
 */
export interface RoomHost<R> {
  readonly limits: SyncLimits;
  /** The room has data to commit: call `cut` soon. */
  dirty(room: R): void;
  /** Others may have written to the log: pass the missing rows on with `applyLog` or `applyState`. */
  look(room: R): void;
  presenceChanged(room: R): void;
  /** The room can no longer be used. Its sockets are already closed. */
  died(room: R, cause: unknown): void;
  /** Returns whether edits can be stored; see `Room.storageChanged`. */
  isWritable(): boolean;
  /**
   * Returns whether someone else has shown a Yjs client in the live text that the room is a draft of. False for a
   * document's room.
   */
  isShownLive(room: R, member: Member, clientId: number): boolean;
  /** Returns whether a snapshot may be made now. */
  maySnapshot(room: R): boolean;
  snapshot(room: R, snapshot: Snapshot): void;
}

/** The state of a whole document after row `seq` of its log. */
export interface Snapshot {
  seq: bigint;
  state: Uint8Array;
  text: string;
}

/** A document as read from the log. */
export interface StoredDocument {
  seq: bigint;
  /** The newest snapshot, unpacked, and the updates after it. */
  state: Uint8Array | undefined;
  updates: Uint8Array[];
  authors: Map<number, ClientAuthor>;
  /** The people who wrote in a draft. Undefined for a document's live text. */
  draftWriters?: ReadonlySet<string>;
}

/**
 * What a room is opened for: a document's live text, or a draft of it, whose log contains only the draft's additions.
 */
export interface RoomPlace {
  documentId: string;
  draftId?: string | undefined;
}

/** A row of the log that someone else wrote. */
export interface ForeignRow {
  seq: bigint;
  updates: Uint8Array[];
}

export interface Binding {
  clientId: number;
  userId: string;
  isProvisional: boolean;
  /** The provisional binding that it replaces. Text before `clock` stays attributed to that person. */
  before: { userId: string | null; clock: number } | undefined;
}

/** Data that a room wants to commit as one row. */
export interface Cut {
  updates: Uint8Array[];
  bindings: Binding[];
  /** The number of the last row that the room has applied. */
  seqBefore: bigint;
}

export interface Entry {
  update: Uint8Array;
  /** The member that already has the update. Undefined if it combines several people's edits. */
  sender: Member | undefined;
}

/** A cut that is being written, and the messages that can be sent when it's on disk. */
export interface Flight {
  entries: Entry[];
  bindings: Binding[];
  bytes: number;
  seqBefore: bigint;
  /** Clients that wait for an answer, with their state vectors. */
  asking: Map<Member, Uint8Array>;
  answers: Map<Member, Answer>;
  acknowledging: Map<Member, number>;
  stateVector: Uint8Array | undefined;
  snapshot: Omit<Snapshot, 'seq'> | undefined;
}
