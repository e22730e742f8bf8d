/**
 * Why a socket is closed. y-websocket stops for good on 4400 to 4499 and comes back on all others, so what cannot
 * succeed later must be among the former. A reason has at most 123 bytes.
 */
export const CLOSE = {
  garbage: 4400,
  notSignedIn: 4401,
  noAccess: 4403,
  notFound: 4404,
  tooBig: 4413,
  /** Come back: this server stops, or the room had to be dropped. */
  restart: 1012,
  /** Come back later: too slow, or too many. */
  tryLater: 1013,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];
