import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/**
 * The y-websocket protocol, and two message types of our own. One WebSocket message holds one of these:
 *
 *   0 0 stateVector      sync step 1: what I have                       both ways
 *   0 1 update           sync step 2: what you lack                     both ways
 *   0 2 update           a new update                                   both ways
 *   1 presence           awareness states (see presence.ts)             both ways
 *   2 0 reason           permission denied                              from the server
 *   3                    query awareness                                from the client
 *   120 stateVector n    on disk: this state, and the first n messages 0 1 and 0 2 of this connection;
 *                        only for clients that asked (`?ack=1`)         from the server
 *   121 n                1: the server can store edits, 0: it can't; only for clients that asked
 *                        for acknowledgements                           from the server
 *
 * Numbers are lib0's varUint, the rest is a varUint8Array (a reason: a varString).
 */
const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const QUERY_AWARENESS = 3;
const ACKNOWLEDGED = 120;
const STORAGE = 121;

const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;
const PERMISSION_DENIED = 0;

export type ClientMessage =
  | { type: 'sync-step-1'; stateVector: Uint8Array }
  | { type: 'sync-step-2'; update: Uint8Array }
  | { type: 'update'; update: Uint8Array }
  | { type: 'awareness'; states: Uint8Array }
  | { type: 'query-awareness' };

/** A message doesn't follow this protocol. The error's message says why. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** Reads a client's message. Payloads are views of `bytes`. Throws WireError. */
export function readClientMessage(bytes: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(bytes);
  try {
    const type = decoding.readVarUint(decoder);
    switch (type) {
      case SYNC:
        return readSync(decoder);
      case AWARENESS:
        return { type: 'awareness', states: decoding.readVarUint8Array(decoder) };
      case QUERY_AWARENESS:
        return { type: 'query-awareness' };
      default:
        throw new WireError(`unknown message type ${type}`);
    }
  } catch (error) {
    throw asWireError(error, 'broken message');
  }
}

function readSync(decoder: decoding.Decoder): ClientMessage {
  const step = decoding.readVarUint(decoder);
  switch (step) {
    case STEP_1:
      return { type: 'sync-step-1', stateVector: decoding.readVarUint8Array(decoder) };
    case STEP_2:
      return { type: 'sync-step-2', update: decoding.readVarUint8Array(decoder) };
    case UPDATE:
      return { type: 'update', update: decoding.readVarUint8Array(decoder) };
    default:
      throw new WireError(`unknown sync message ${step}`);
  }
}

/** Wraps lib0's errors for malformed bytes in a WireError. */
export function asWireError(error: unknown, what: string): WireError {
  return error instanceof WireError ? error : new WireError(what, { cause: error });
}

/** Returns whether this is the state vector of a client that has nothing yet. */
export function isEmptyStateVector(vector: Uint8Array): boolean {
  return vector.length === 1 && vector[0] === 0;
}

/** Checks a state vector. Throws WireError, whereas Yjs would throw later, in another place. */
export function assertStateVector(vector: Uint8Array): void {
  try {
    Y.decodeStateVector(vector);
  } catch (error) {
    throw asWireError(error, 'broken state vector');
  }
}

export function encodeSyncStep1(stateVector: Uint8Array): Uint8Array {
  return syncMessage(STEP_1, stateVector);
}

export function encodeSyncStep2(update: Uint8Array): Uint8Array {
  return syncMessage(STEP_2, update);
}

export function encodeUpdate(update: Uint8Array): Uint8Array {
  return syncMessage(UPDATE, update);
}

function syncMessage(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, SYNC);
  encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
}

export function encodeAwareness(states: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, AWARENESS);
  encoding.writeVarUint8Array(encoder, states);
  return encoding.toUint8Array(encoder);
}

export function encodePermissionDenied(reason: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, AUTH);
  encoding.writeVarUint(encoder, PERMISSION_DENIED);
  encoding.writeVarString(encoder, reason);
  return encoding.toUint8Array(encoder);
}

/**
 * Encodes an acknowledgement. `settled` is how many of this connection's sync step 2 and update messages, counted from
 * the first one, are on disk or refused.
 */
export function encodeAcknowledged(stateVector: Uint8Array, settled: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, ACKNOWLEDGED);
  encoding.writeVarUint8Array(encoder, stateVector);
  encoding.writeVarUint(encoder, settled);
  return encoding.toUint8Array(encoder);
}

export function encodeStorage(isWritable: boolean): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, STORAGE);
  encoding.writeVarUint(encoder, isWritable ? 1 : 0);
  return encoding.toUint8Array(encoder);
}
