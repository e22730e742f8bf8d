import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { colourOf } from '@/identity/core/colour';
import { asWireError, WireError } from './wire';

/** The presence of one Yjs client, in y-protocols' awareness protocol. The server reads and rewrites it. */
export interface PresenceState {
  clientId: number;
  /** Increases with each change; receivers ignore older states. */
  clock: number;
  /** JSON. Undefined if this client has left. */
  json: string | undefined;
}

export interface PresenceUser {
  id: string;
  name: string;
}

/** A message can contain everyone's states, because clients also send states they received. */
const MAX_STATES = 2_000;

/** Reads an awareness update. Throws WireError. The states are parsed later, by `withUser`. */
export function readPresence(bytes: Uint8Array): PresenceState[] {
  const decoder = decoding.createDecoder(bytes);
  try {
    const count = decoding.readVarUint(decoder);
    if (count > MAX_STATES) throw new WireError('too many awareness states');
    const states: PresenceState[] = [];
    for (let i = 0; i < count; i++) {
      const clientId = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      const json = decoding.readVarString(decoder);
      states.push({ clientId, clock, json: json === 'null' ? undefined : json });
    }
    return states;
  } catch (error) {
    throw asWireError(error, 'broken awareness message');
  }
}

export function encodePresence(states: readonly PresenceState[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, states.length);
  for (const { clientId, clock, json } of states) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, json ?? 'null');
  }
  return encoding.toUint8Array(encoder);
}

/**
 * Returns a state for other people, in which `user` is what the server knows instead of what the client sent. Undefined
 * if the client's state isn't a JSON object.
 */
export function withUser(json: string, user: PresenceUser): string | undefined {
  let state: unknown;
  try {
    state = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return undefined;
  const color = colourOf(user.id);
  return JSON.stringify({ ...state, user: { id: user.id, name: user.name, color, colorLight: `${color}33` } });
}
