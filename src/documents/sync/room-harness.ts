import * as Y from 'yjs';
import { readClientMessage } from '../core/sync/wire';
import { SYNC_LIMITS, type SyncLimits } from './limits';
import { type Member, makeMember } from './member';
import { Room } from './room';
import type { Binding, RoomHost, Snapshot, StoredDocument } from './room-host';

/** A room with a log in memory, for tests: nothing is committed until `commit` is called. */
export interface Harness {
  room: Room;
  /** The committed rows. */
  rows: Uint8Array[][];
  bindings: Map<number, string>;
  /** The last binding of each client id. */
  written: Map<number, Binding>;
  snapshots: Snapshot[];
  looks: number;
  died: boolean;
  isWritable: boolean;
  /** Cuts the room, and writes the row. */
  commit(): void;
  /** Returns the text as read from the log. */
  storedText(): string;
  join(userId: string, options?: { mayEdit?: boolean; wantsAcks?: boolean }): FakeClient;
}

/** A fake client: records the messages it was sent, and how it was closed. */
export interface FakeClient {
  member: Member;
  messages: Uint8Array[];
  closed: number | undefined;
  unsent: number;
  send(...bytes: number[] | [Uint8Array]): void;
  /** Returns the payloads of the messages of a kind: `[0, 2]` are updates, `[2]` denials. */
  received(...head: number[]): Uint8Array[];
}

const emptyDocument = (): StoredDocument => ({ seq: 0n, state: undefined, updates: [], authors: new Map() });

export function makeHarness(options: { stored?: StoredDocument; limits?: Partial<SyncLimits> } = {}): Harness {
  const stored = options.stored ?? emptyDocument();
  const host: RoomHost<Room> = {
    limits: { ...SYNC_LIMITS, ...options.limits },
    dirty: () => {},
    look: () => {
      harness.looks++;
    },
    presenceChanged: () => {},
    died: () => {
      harness.died = true;
    },
    isWritable: () => harness.isWritable,
    isShownLive: () => false,
    maySnapshot: () => true,
    snapshot: (_, snapshot) => void harness.snapshots.push(snapshot),
  };
  let seq = stored.seq;
  const harness: Harness = {
    room: new Room({ documentId: 'document' }, host, stored),
    rows: [],
    bindings: new Map(),
    written: new Map(),
    snapshots: [],
    looks: 0,
    died: false,
    isWritable: true,
    commit() {
      const cut = harness.room.cut();
      if (!cut) return;
      harness.rows.push(cut.updates);
      for (const binding of cut.bindings) {
        harness.bindings.set(binding.clientId, binding.userId);
        harness.written.set(binding.clientId, binding);
      }
      seq += 1n;
      harness.room.committed(seq);
    },
    storedText() {
      const doc = new Y.Doc();
      if (stored.state) Y.applyUpdate(doc, stored.state);
      for (const update of [...stored.updates, ...harness.rows.flat()]) Y.applyUpdate(doc, update);
      if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('the log builds on something missing');
      return doc.getText('content').toString();
    },
    join(userId, { mayEdit = true, wantsAcks = false } = {}) {
      const client = fakeClient(harness.room, { userId, mayEdit, wantsAcks });
      harness.room.join(client.member);
      return client;
    },
  };
  return harness;
}

function fakeClient(
  room: Room,
  { userId, mayEdit, wantsAcks }: { userId: string; mayEdit: boolean; wantsAcks: boolean },
) {
  const client: FakeClient = {
    messages: [],
    closed: undefined,
    unsent: 0,
    member: makeMember({
      user: { id: userId, name: userId },
      mayEdit,
      wantsAcks,
      port: {
        send: (frames) => void client.messages.push(...frames.flatMap(messagesOf)),
        unsent: () => client.unsent,
        close: (code) => {
          client.closed = code;
        },
      },
    }),
    send(...bytes) {
      room.receive(client.member, bytes[0] instanceof Uint8Array ? bytes[0] : Uint8Array.from(bytes as number[]));
    },
    received(...head) {
      return client.messages.filter((message) => head.every((byte, i) => message[i] === byte)).map(payloadOf);
    },
  };
  return client;
}

function payloadOf(message: Uint8Array): Uint8Array {
  if (message[0] !== 0) return message.subarray(1);
  const read = readClientMessage(message);
  return 'update' in read ? read.update : 'stateVector' in read ? read.stateVector : new Uint8Array();
}

/** Returns the messages in a run of server frames. */
function messagesOf(frames: Uint8Array): Uint8Array[] {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const messages: Uint8Array[] = [];
  for (let at = 0; at < frames.length; ) {
    const short = view.getUint8(at + 1);
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length = short < 126 ? short : short === 126 ? view.getUint16(at + 2) : Number(view.getBigUint64(at + 2));
    messages.push(frames.slice(at + head, at + head + length));
    at += head + length;
  }
  return messages;
}
