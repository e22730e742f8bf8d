/**
 * Why a socket is closed. y-websocket stops reconnecting on 4400 to 4499 and reconnects on all others, so use those
 * codes only if reconnecting can't succeed. A reason has at most 123 bytes.
 */
export const CLOSE = {
  garbage: 4400,
  notSignedIn: 4401,
  noAccess: 4403,
  notFound: 4404,
  tooBig: 4413,
  /** Reconnect: this server stops, or the room had to be dropped. */
  restart: 1012,
  /** Reconnect later: too slow, or too many connections. */
  tryLater: 1013,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
