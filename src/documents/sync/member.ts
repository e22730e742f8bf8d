import type { CloseCode } from '../core/close-code';
import type { PresenceUser } from '../core/presence';

/** The way to one client. Nothing here throws; after a close, sending does nothing. */
export interface SocketPort {
  /** Sends WebSocket frames (see core/frame.ts). The bytes may be shared among sockets: nobody changes them. */
  send(frames: readonly Uint8Array[]): void;
  /** Bytes that the client has not taken yet. */
  unsent(): number;
  close(code: CloseCode, reason: string): void;
}

/** One connection in a room. */
export interface Member {
  readonly port: SocketPort;
  readonly user: PresenceUser;
  /** Whether it asked for acknowledgements (`?ack=1`). */
  readonly wantsAcks: boolean;
  /** Follows the person's role. */
  mayEdit: boolean;
  /** The Yjs client whose presence is this connection's to say: the first that it spoke of. */
  client: number | undefined;
  /** Updates that build on something missing. */
  orphans: Uint8Array[];
  /** Size of the last answer to a sync step 1, which a client may take its time to read. */
  answered: number;
  /** How many updates came, and how many of them, from the first on, are on disk or refused. */
  received: number;
  settled: number;
  /** Its changes are not applied, and it was told so. */
  denied: boolean;
}

export function makeMember(options: Pick<Member, 'port' | 'user' | 'wantsAcks' | 'mayEdit'>): Member {
  return { ...options, client: undefined, orphans: [], answered: 0, received: 0, settled: 0, denied: false };
}
