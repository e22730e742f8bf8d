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
  /** The client should reconnect: this server is stopping, or the room had to be dropped. */
  restart: 1012,
  /** The client should reconnect later: it was too slow, or there are too many connections. */
  tryLater: 1013,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
