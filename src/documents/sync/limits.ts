import { MAX_HISTORY_BYTES, MAX_TEXT_BYTES } from '../schema';

/** What one process lets sockets take. Sizes are bytes, times milliseconds. */
export interface SyncLimits {
  /** A frame. Larger than the largest offline work that somebody may bring, or it would be refused for ever. */
  frame: number;
  /** What waits in one room for its commit. */
  uncommitted: number;
  /** What one connection may leave that builds on missing text: bytes, and pieces (runs of one client's text). */
  heldBytes: number;
  heldCount: number;
  /** Clients whose text one update may bring. */
  clientsPerUpdate: number;
  /** A document's text in UTF-8, and its whole state with the history of its edits. */
  text: number;
  history: number;
  /** What a slow reader has not taken yet. */
  unsent: number;
  presenceState: number;
  connectionsPerDocument: number;
  connectionsPerUser: number;
  /** A snapshot after so many updates or bytes, but not more often than `snapshotInterval` while people type. */
  snapshotUpdates: number;
  snapshotBytes: number;
  snapshotInterval: number;
  /** How long a room without people stays in memory. */
  idle: number;
  /** How often every room looks at the log by itself, since news can get lost. */
  look: number;
  /** How often a socket's session and role are asked again. */
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
