import { MAX_HISTORY_BYTES, MAX_TEXT_BYTES } from '../schema';

/** Limits for the sockets of one process. Sizes are in bytes, times in milliseconds. */
export interface SyncLimits {
  /**
   * The size of a frame. It's larger than the largest offline work that someone may send, because otherwise that work
   * would be refused forever.
   */
  frame: number;
  /** Data in one room that isn't committed yet. */
  uncommitted: number;
  /** Edits of one connection that wait for missing text: bytes, and pieces (runs of one client's text). */
  heldBytes: number;
  heldCount: number;
  /** The number of clients whose text one update may contain. */
  clientsPerUpdate: number;
  /** A document's text in UTF-8, and its whole state with the history of its edits. */
  text: number;
  history: number;
  /**
   * From this size on, a document's encoded state is kept for clients that join, and sent even before the Y.Doc is built.
   */
  largeState: number;
  /** Data that a slow reader hasn't received yet. */
  unsent: number;
  presenceState: number;
  connectionsPerDocument: number;
  connectionsPerUser: number;
  /**
   * A snapshot is made after this many updates or bytes, but no more often than `snapshotInterval` while people type.
   */
  snapshotUpdates: number;
  snapshotBytes: number;
  snapshotInterval: number;
  /** How long a room without people stays in memory. */
  idle: number;
  /** How often each room checks the log by itself, because messages between processes can get lost. */
  look: number;
  /** How often a socket's session and role are checked again. */
  recheck: number;
}

export const SYNC_LIMITS: SyncLimits = {
  frame: 16 * 1024 * 1024,
  uncommitted: 64 * 1024 * 1024,
  heldBytes: 4 * 1024 * 1024,
  heldCount: 10_000,
  clientsPerUpdate: 10_000,
  text: MAX_TEXT_BYTES,
  history: MAX_HISTORY_BYTES,
  largeState: 64 * 1024,
  unsent: 16 * 1024 * 1024,
  presenceState: 8 * 1024,
  connectionsPerDocument: 500,
  connectionsPerUser: 200,
  snapshotUpdates: 500,
  snapshotBytes: 1024 * 1024,
  snapshotInterval: 5_000,
  idle: 10_000,
  look: 3_000,
  recheck: 60_000,
};
