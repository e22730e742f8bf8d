import * as Y from 'yjs';
import { CLOSE, type CloseCode } from '@/kernel/close-code';
import { DENIAL_REASONS, type Denial } from '../core/sync/denial';
import { frameOf, framesOfUpdates } from '../core/sync/frame';
import { encodePresence, type PresenceState } from '../core/sync/presence';
import {
  encodeAcknowledged,
  encodeAwareness,
  encodePermissionDenied,
  encodeStorage,
  encodeSyncStep1,
  encodeSyncStep2,
  encodeUpdate,
  isEmptyStateVector,
} from '../core/sync/wire';
import { type Answer, EncodedState } from './encoded-state';
import type { SyncLimits } from './limits';
import type { Member } from './member';
import { framesOfOthers, settledBy } from './room-frames';
import type { Flight, StoredDocument } from './room-host';

export interface DeliveryHost {
  limits: SyncLimits;
  members: ReadonlySet<Member>;
  /** Closes a member's socket. */
  expel(member: Member, code: CloseCode, reason: string): void;
}

/**
 * Sends members of a room what they need: answers to their questions, other people's edits, acknowledgements, refusals
 * and presence. Call it with committed data only.
 */
export class Delivery {
  readonly #host: DeliveryHost;
  readonly #encoded: EncodedState;

  constructor(host: DeliveryHost) {
    this.#host = host;
    this.#encoded = new EncodedState(host.limits.largeState);
  }

  /** Keeps the document's whole state, which was just encoded, to answer the next clients that join. */
  keep(state: Uint8Array): void {
    this.#encoded.keep(state);
  }

  /** Records an update that was applied to the document. */
  took(update: Uint8Array): void {
    this.#encoded.add(update);
  }

  /** Asks a member for everything that the document lacks. */
  greet(member: Member, doc: Y.Doc): void {
    member.questions++;
    this.#send(member, [frameOf(encodeSyncStep1(Y.encodeStateVector(doc)))]);
  }

  /** Asks a member for what the document lacks, and for all text of one client. */
  askAgain(member: Member, doc: Y.Doc, clientId: number): void {
    const states = Y.decodeStateVector(Y.encodeStateVector(doc));
    states.delete(clientId);
    member.questions++;
    this.#send(member, [frameOf(encodeSyncStep1(Y.encodeStateVector(states)))]);
  }

  /**
   * Answers a client that has nothing with the stored bytes of a large document, whose Y.Doc needn't exist yet. Returns
   * false if the answer has to come from the Y.Doc.
   */
  answerFromStored(member: Member, stored: StoredDocument | undefined, stateVector: Uint8Array): boolean {
    const { state, updates } = stored ?? {};
    const isLarge = state !== undefined && state.length >= this.#host.limits.largeState;
    if (!isLarge || !updates || !isEmptyStateVector(stateVector)) return false;
    // Send the updates first: the client holds them until the state arrives, so it isn't "synced" before it has
    // everything.
    const tail = updates.length ? [frameOf(encodeUpdate(Y.mergeUpdates(updates)))] : [];
    this.answer(member, { frames: [...tail, frameOf(encodeSyncStep2(state))], size: state.length });
    return true;
  }

  answer(member: Member, { frames, size }: Answer): void {
    member.answered = size;
    this.#send(member, frames);
  }

  /** Returns the frames for a client that has this much of the document. */
  lackedBy(stateVector: Uint8Array, doc: Y.Doc): Answer {
    const isJoiner = isEmptyStateVector(stateVector);
    const kept = isJoiner ? this.#encoded.answer() : undefined;
    if (kept) return kept;
    const state = Y.encodeStateAsUpdate(doc, stateVector);
    if (isJoiner) this.#encoded.keep(state);
    return { frames: [frameOf(encodeSyncStep2(state))], size: state.length };
  }

  /** Sends other members the updates that a flight has brought to disk, and acknowledges them. */
  passOn(flight: Flight): void {
    const { bytes, ends } = framesOfUpdates(flight.entries.map((entry) => entry.update));
    const senders = new Set(flight.entries.map((entry) => entry.sender));
    for (const member of this.#host.members) {
      const answer = flight.answers.get(member);
      // The answer contains everything in this flight.
      if (answer) this.answer(member, answer);
      const frames = answer ? [] : senders.has(member) ? framesOfOthers(flight.entries, bytes, ends, member) : [bytes];
      const settled = flight.acknowledging.get(member);
      if (settled !== undefined && flight.stateVector) {
        member.settled = settled;
        frames.push(frameOf(encodeAcknowledged(flight.stateVector, settled)));
      }
      if (frames.length) this.#send(member, frames);
    }
  }

  /** Sends members the updates that another process has written. */
  passOnForeign(updates: readonly Uint8Array[]): void {
    for (const update of updates) this.#encoded.add(update);
    if (!updates.length) return;
    const { bytes } = framesOfUpdates(updates);
    for (const member of this.#host.members) this.#send(member, [bytes]);
  }

  /** Tells members that everything they have sent is on disk. */
  acknowledge(members: ReadonlySet<Member>, doc: Y.Doc): void {
    if (!members.size) return;
    const vector = Y.encodeStateVector(doc);
    for (const member of members) {
      member.settled = settledBy(member);
      this.#send(member, [frameOf(encodeAcknowledged(vector, member.settled))]);
    }
  }

  /** Tells a member, once for each reason, that its edits are refused. */
  deny(member: Member, denial: Denial): void {
    if (member.denied === denial) return;
    member.denied = denial;
    this.#send(member, [frameOf(encodePermissionDenied(DENIAL_REASONS[denial]))]);
  }

  /** Tells a member that understands it whether edits can be stored. */
  tellStorage(member: Member, isWritable: boolean): void {
    if (member.wantsAcks) this.#send(member, [frameOf(encodeStorage(isWritable))]);
  }

  presence(member: Member, states: readonly PresenceState[]): void {
    this.#send(member, [frameOf(encodeAwareness(encodePresence(states)))]);
  }

  presenceToAll(states: readonly PresenceState[]): void {
    const frame = frameOf(encodeAwareness(encodePresence(states)));
    for (const member of this.#host.members) this.#send(member, [frame]);
  }

  #send(member: Member, frames: readonly Uint8Array[]): void {
    if (member.port.unsent() > this.#host.limits.unsent + member.answered) {
      this.#host.expel(member, CLOSE.tryLater, 'this connection is too slow');
    } else {
      member.port.send(frames);
    }
  }
}
