/** The intervals of turns, in milliseconds. Tests use shorter ones. */
export interface TurnTiming {
  /** A worker that hasn't renewed its lease for this long counts as dead. */
  leaseMs: number;
  heartbeatMs: number;
  /** How often to look for turns that no worker runs. */
  sweepMs: number;
  /** The shortest time between two writes of thoughts and text. Pieces that arrive in between are joined. */
  joinMs: number;
}

export const TURN_TIMING: TurnTiming = { leaseMs: 20_000, heartbeatMs: 5_000, sweepMs: 10_000, joinMs: 50 };
