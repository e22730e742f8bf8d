/** The clockwork of turns, in milliseconds. Tests make it run faster. */
export interface TurnTiming {
  /** A worker that has not renewed its lease for so long is taken for dead. */
  leaseMs: number;
  heartbeatMs: number;
  /** How often turns that nobody works on are looked for. */
  sweepMs: number;
  /** The shortest time between two writes of thoughts and text; pieces that come meanwhile are joined. */
  joinMs: number;
}

export const TURN_TIMING: TurnTiming = { leaseMs: 20_000, heartbeatMs: 5_000, sweepMs: 10_000, joinMs: 50 };
