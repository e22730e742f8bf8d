import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { colourOf } from '@/identity/core/colour';
import { asWireError, WireError } from './wire';

/** What one Yjs client shows of itself: the awareness protocol of y-protocols, which the server reads and rewrites. */
export interface PresenceState {
  clientId: number;
  /** Grows with each change; receivers ignore what is not newer. */
  clock: number;
  /** JSON, or undefined: this client has gone. */
  json: string | undefined;
}

export interface PresenceUser {
  id: string;
  name: string;
}

/** A message may carry everybody's states: clients send on what they have heard. */
const MAX_STATES = 2_000;

/** Reads an awareness update. Throws WireError. States are not parsed yet: `withUser` does. */
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
 * A state as others may see it: `user` is what the server knows, whatever the client said. Undefined when the client's
 * state is not a JSON object.
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
