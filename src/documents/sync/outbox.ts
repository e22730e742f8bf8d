import * as Y from 'yjs';
import type { Answer } from './encoded-state';
import type { Member } from './member';
import { settledBy } from './room-frames';
import type { Binding, Entry, Flight } from './room-host';

/**
 * The data of a room that isn't on disk yet, and the members who wait for it. Data is collected and sent as one flight
 * (only one at a time), which then lands or turns back.
 */
export class Outbox {
  #entries: Entry[] = [];
  #bytes = 0;
  #flight: Flight | undefined;
  /** Clients that wait for an answer to their sync step 1, with their state vectors. */
  #asking = new Map<Member, Uint8Array>();
  /** Members that wait for an acknowledgement. */
  #acknowledging = new Set<Member>();

  /** Whether everything received is on disk. */
  get quiet(): boolean {
    return !this.#flight && !this.#entries.length;
  }
  /** Whether a flight can start. */
  get ready(): boolean {
    return !this.#flight && this.#entries.length > 0;
  }
  /** Bytes that haven't started a flight yet. */
  get bytes(): number {
    return this.#bytes;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#bytes += entry.update.length;
  }
  ask(member: Member, stateVector: Uint8Array): void {
    this.#asking.set(member, stateVector);
  }
  acknowledge(member: Member): void {
    this.#acknowledging.add(member);
  }
  forget(member: Member): void {
    this.#asking.delete(member);
    this.#acknowledging.delete(member);
  }

  /**
   * Starts a flight with all waiting data. At this moment the Y.Doc contains exactly what will be on disk when the
   * flight lands, so `answerTo` creates the answers now.
   */
  takeOff(doc: Y.Doc, seqBefore: bigint, bindings: Binding[], answerTo: (stateVector: Uint8Array) => Answer): Flight {
    const flight: Flight = {
      entries: this.#entries,
      bindings,
      bytes: this.#bytes,
      seqBefore,
      asking: this.#asking,
      answers: new Map(),
      acknowledging: new Map(),
      stateVector: undefined,
      snapshot: undefined,
    };
    for (const [member, vector] of this.#asking) flight.answers.set(member, answerTo(vector));
    for (const member of this.#acknowledging) flight.acknowledging.set(member, settledBy(member));
    if (flight.acknowledging.size) flight.stateVector = Y.encodeStateVector(doc);
    this.#entries = [];
    this.#bytes = 0;
    if (this.#asking.size) this.#asking = new Map();
    this.#acknowledging.clear();
    this.#flight = flight;
    return flight;
  }

  land(): Flight | undefined {
    const flight = this.#flight;
    this.#flight = undefined;
    return flight;
  }

  /** Handles a failed flight: all of its data waits again, before newer data. */
  turnBack(): Flight | undefined {
    const flight = this.land();
    if (!flight) return undefined;
    this.#entries = [...flight.entries, ...this.#entries];
    this.#bytes += flight.bytes;
    this.#asking = new Map([...flight.asking, ...this.#asking]);
    for (const member of flight.acknowledging.keys()) this.#acknowledging.add(member);
    return flight;
  }

  /** Returns the members that can be answered and acknowledged now, because there is no flight, and clears the list. */
  takeWaiting(): { asking: Map<Member, Uint8Array>; acknowledging: Set<Member> } {
    const waiting = { asking: this.#asking, acknowledging: this.#acknowledging };
    if (this.#asking.size) this.#asking = new Map();
    if (this.#acknowledging.size) this.#acknowledging = new Set();
    return waiting;
  }
}
