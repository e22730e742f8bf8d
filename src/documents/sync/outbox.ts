import * as Y from 'yjs';
import type { Member } from './member';
import { settledBy } from './room-frames';
import type { Binding, Entry, Flight } from './room-host';

/**
 * What of a room waits for the disk, and who waits to hear of it. It is gathered, takes off as one flight (only one is
 * under way), and then lands or turns back.
 */
export class Outbox {
  #entries: Entry[] = [];
  #bytes = 0;
  #flight: Flight | undefined;
  /** Joiners who wait for an answer, with their state vectors. */
  #asking = new Map<Member, Uint8Array>();
  /** Members who wait to be told what is on disk. */
  #acknowledging = new Set<Member>();

  /** Whether all that came is on disk. */
  get quiet(): boolean {
    return !this.#flight && !this.#entries.length;
  }
  /** Whether a flight could take off. */
  get ready(): boolean {
    return !this.#flight && this.#entries.length > 0;
  }
  /** Of what has not taken off yet. */
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
   * Takes off with all that waits. The Y.Doc holds at this moment exactly what will be on disk when the flight lands,
   * so the answers are made now.
   */
  takeOff(doc: Y.Doc, seqBefore: bigint, bindings: Binding[]): Flight {
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
    for (const [member, vector] of this.#asking) flight.answers.set(member, Y.encodeStateAsUpdate(doc, vector));
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

  /** The flight could not land: all that was in it waits again, before what came since. */
  turnBack(): Flight | undefined {
    const flight = this.land();
    if (!flight) return undefined;
    this.#entries = [...flight.entries, ...this.#entries];
    this.#bytes += flight.bytes;
    this.#asking = new Map([...flight.asking, ...this.#asking]);
    for (const member of flight.acknowledging.keys()) this.#acknowledging.add(member);
    return flight;
  }

  /** Who may be answered and told now, since nothing is under way. Nobody waits any more after it. */
  takeWaiting(): { asking: Map<Member, Uint8Array>; acknowledging: Set<Member> } {
    const waiting = { asking: this.#asking, acknowledging: this.#acknowledging };
    if (this.#asking.size) this.#asking = new Map();
    if (this.#acknowledging.size) this.#acknowledging = new Set();
    return waiting;
  }
}
