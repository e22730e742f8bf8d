import type { CloseCode } from '@/kernel/close-code';
import type { Denial } from '../core/sync/denial';
import type { PresenceUser } from '../core/sync/presence';

/** The connection to one client. Nothing here throws. After a close, sending does nothing. */
export interface SocketPort {
  /** Sends WebSocket frames (see core/frame.ts). Sockets may share the bytes, so nobody may change them. */
  send(frames: readonly Uint8Array[]): void;
  /** Bytes that the client hasn't received yet. */
  unsent(): number;
  close(code: CloseCode, reason: string): void;
}

/** A connection's claim to a client id that it writes under and whose text someone else brought. */
export interface Claim {
  /** Up to this clock, it has sent the same text as was brought. */
  confirmed: number;
  /** How many questions it must still answer until it has answered the one about this id. */
  questions: number;
  /** How many times it was asked for the id's text. */
  asks: number;
  /** Whether some of its text was left out until it's clear whether it can be accepted. */
  isLeftOut: boolean;
  /** Whether its text differs from what was brought, or it doesn't answer. */
  isRefused: boolean;
}

/** One connection in a room. */
export interface Member {
  readonly port: SocketPort;
  readonly user: PresenceUser;
  /** Whether it requested acknowledgements (`?ack=1`). */
  readonly wantsAcks: boolean;
  /** Whether the person's role allows editing. */
  mayEdit: boolean;
  /** The connection's own Yjs client: the first one whose presence it showed. */
  client: number | undefined;
  /** Its edits that wait for missing text (see HeldUpdates). */
  held: { count: number; bytes: number };
  /** Client ids under which it has sent its own edits. */
  readonly own: Set<number>;
  /** Its own client ids whose text someone else brought first. */
  readonly claims: Map<number, Claim>;
  /** How many times it was asked for text that the server lacks and hasn't answered yet. */
  questions: number;
  /** The clients whose missing text it was asked for, while one of its own edits is held. */
  readonly askedFor: Set<number>;
  /** Size of the last answer to a sync step 1. A client may read it slowly. */
  answered: number;
  /** How many updates it has sent, and how many of them, counted from the first one, are on disk or refused. */
  received: number;
  settled: number;
  /** Why its edits aren't applied. The client has been told. */
  denied: Denial | undefined;
}

export function makeMember(options: Pick<Member, 'port' | 'user' | 'wantsAcks' | 'mayEdit'>): Member {
  return {
    ...options,
    client: undefined,
    held: { count: 0, bytes: 0 },
    own: new Set(),
    claims: new Map(),
    questions: 0,
    askedFor: new Set(),
    answered: 0,
    received: 0,
    settled: 0,
    denied: undefined,
  };
}
