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

/** What one connection has shown of a client ID that it writes under, and whose text somebody else brought. */
export interface Claim {
  /** Up to this clock it has sent the same text as was brought. */
  confirmed: number;
  /** How many answers to questions are to come until it has answered the one about this ID. */
  questions: number;
  /** How often it was asked for the ID's text. */
  asks: number;
  /** Some of its text was left out, until it is clear whether it can be taken. */
  isLeftOut: boolean;
  /** Its text differs from what was brought, or it doesn't say. */
  isRefused: boolean;
}

/** One connection in a room. */
export interface Member {
  readonly port: SocketPort;
  readonly user: PresenceUser;
  /** Whether it asked for acknowledgements (`?ack=1`). */
  readonly wantsAcks: boolean;
  /** Whether the person's role allows editing. Changes with the role. */
  mayEdit: boolean;
  /** The connection's own Yjs client: the first whose presence it showed. */
  client: number | undefined;
  /** Its edits that wait for missing text (see HeldUpdates). */
  held: { count: number; bytes: number };
  /** Client IDs that it has sent edits of its own under. */
  readonly own: Set<number>;
  /** Of its own client IDs, those whose text somebody else brought first. */
  readonly claims: Map<number, Claim>;
  /** How often it was asked for what the server lacks, and has not answered yet. */
  questions: number;
  /** The clients whose missing text it was asked for, while something of its own is held. */
  readonly askedFor: Set<number>;
  /** Size of the last answer to a sync step 1. A client may read it slowly. */
  answered: number;
  /** How many updates it sent, and how many of them, from the first one, are on disk or refused. */
  received: number;
  settled: number;
  /** Why its edits aren't applied. It has been told. */
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
