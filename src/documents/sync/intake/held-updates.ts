import {
  type DeletedRange,
  type Need,
  type Piece,
  type StateOf,
  StructRun,
  updateOf,
} from '../../core/sync/struct-run';
import type { ScannedUpdate, Section } from '../../core/sync/update-scan';
import { WireError } from '../../core/sync/wire';
import type { Member } from '../member';
import { NeedIndex } from './need-index';

/** The memory that a held update needs in addition to its own bytes. */
const OVERHEAD = 64;
/** The memory of a deleted range, in bytes. */
const RANGE_BYTES = 12;
/** Index entries of dropped updates are removed together, as soon as there are this many and more than live ones. */
const MANY_DROPPED = 1_000;

export interface HeldUpdatesOptions {
  /** Returns how many clock ticks of a client the document contains. */
  stateOf: StateOf;
  /** Returns whether the member may add a piece now. An admitted piece is added to the document. */
  admits(member: Member, piece: Piece): boolean;
  /** Called when an edit of the member is held, waiting for text of this client. */
  holds(member: Member, clientId: number): void;
  /** Called when the member sent something that contradicts the document. */
  broken(member: Member, error: WireError): void;
}

/** An update that the document can apply completely, and the members that sent it. */
export interface Released {
  update: Uint8Array;
  senders: ReadonlySet<Member>;
}

interface Held {
  readonly member: Member;
  readonly size: number;
  /** Undefined after it was applied or dropped. */
  content: StructRun | DeletedRange[] | undefined;
}

/**
 * Updates that wait for text missing in the document. They are indexed by the text they need, so that new text, from
 * anyone, wakes only the updates that wait for it. The work is linear in the bytes held.
 */
export class HeldUpdates {
  readonly #options: HeldUpdatesOptions;
  readonly #index = new NeedIndex<Held>();
  readonly #byMember = new Map<Member, Set<Held>>();
  #dropped = 0;
  #looks = 0;

  constructor(options: HeldUpdatesOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#index.size === this.#dropped;
  }

  /** How many times updates were examined. Tests measure work with it. */
  get looks(): number {
    return this.#looks;
  }

  /** Takes sections and deletions of an update: releases what the document can apply now, and holds the rest. */
  take(member: Member, scan: ScannedUpdate, sections: readonly Section[]): Released | undefined {
    const drain = new Drain(this.#options.stateOf);
    for (const section of sections) {
      const run = new StructRun(scan, section);
      this.#look({ member, size: run.size + OVERHEAD, content: run }, drain);
    }
    this.#wake(drain);
    for (const ranges of drain.deletable(scan.deletes, member)) {
      this.#look({ member, size: ranges.length * RANGE_BYTES + OVERHEAD, content: ranges }, drain);
    }
    return drain.released();
  }

  /** Releases updates that waited for text of these clients. */
  wake(clientIds: Iterable<number>): Released | undefined {
    if (this.isEmpty) return undefined;
    const drain = new Drain(this.#options.stateOf);
    for (const clientId of clientIds) drain.grown.push(clientId);
    this.#wake(drain);
    return drain.released();
  }

  /** Forgets everything held for a member. */
  drop(member: Member): void {
    const ofMember = this.#byMember.get(member);
    if (!ofMember) return;
    for (const held of ofMember) held.content = undefined;
    this.#byMember.delete(member);
    member.held = { count: 0, bytes: 0 };
    this.#dropped += ofMember.size;
    if (this.#dropped < MANY_DROPPED || this.#dropped < this.#index.size / 2) return;
    this.#index.filter((held) => held.content !== undefined);
    this.#dropped = 0;
  }

  #wake(drain: Drain): void {
    for (let clientId = drain.grown.pop(); clientId !== undefined; clientId = drain.grown.pop()) {
      for (;;) {
        const held = this.#index.takeMet(clientId, drain.stateOf);
        if (!held) break;
        if (held.content) this.#look(held, drain);
        else this.#dropped--;
      }
    }
  }

  /** Moves the parts that the document can apply into the drain, and holds the rest. */
  #look(held: Held, drain: Drain): void {
    this.#looks++;
    const { member, content } = held;
    if (!content) return;
    let need: Need | undefined;
    try {
      need = Array.isArray(content) ? drain.delete(member, content) : this.#takeStructs(member, content, drain);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#options.broken(member, error);
    }
    // The member may have been dropped in the meantime.
    if (need && held.content) this.#hold(held, need);
    else this.#forget(held);
  }

  #takeStructs(member: Member, run: StructRun, drain: Drain): Need | undefined {
    const { piece, need } = run.take(drain.stateOf);
    if (!piece) return need;
    if (!this.#options.admits(member, piece)) return undefined;
    drain.add(member, piece);
    return need;
  }

  #hold(held: Held, need: Need): void {
    const { member } = held;
    this.#index.add(need, held);
    const ofMember = this.#byMember.get(member) ?? new Set();
    this.#byMember.set(member, ofMember);
    if (!ofMember.has(held)) {
      ofMember.add(held);
      member.held = { count: ofMember.size, bytes: member.held.bytes + held.size };
    }
    this.#options.holds(member, need.clientId);
  }

  #forget(held: Held): void {
    const { member } = held;
    held.content = undefined;
    const ofMember = this.#byMember.get(member);
    if (!ofMember?.delete(held)) return;
    member.held = { count: ofMember.size, bytes: member.held.bytes - held.size };
    if (!ofMember.size) this.#byMember.delete(member);
  }
}

/** The next content of the document, and what the document will contain afterwards. */
class Drain {
  /** Clients with new text whose waiting updates haven't been examined yet. */
  readonly grown: number[] = [];
  readonly #state: StateOf;
  readonly #ahead = new Map<number, number>();
  readonly #pieces: Piece[] = [];
  readonly #deletes: DeletedRange[] = [];
  readonly #senders = new Set<Member>();

  constructor(state: StateOf) {
    this.#state = state;
  }

  readonly stateOf: StateOf = (clientId) => this.#ahead.get(clientId) ?? this.#state(clientId);

  add(member: Member, piece: Piece): void {
    this.#pieces.push(piece);
    this.#senders.add(member);
    this.#ahead.set(piece.clientId, piece.end);
    this.grown.push(piece.clientId);
  }

  /** Takes the ranges that the document contains completely, from the end of the list (see `deletable`). */
  delete(member: Member, ranges: DeletedRange[]): Need | undefined {
    for (let range = ranges.at(-1); range; range = ranges.at(-1)) {
      const { clientId, clock, length } = range;
      if (clock + length > this.stateOf(clientId)) return { clientId, clock: clock + length - 1 };
      ranges.pop();
      this.#deletes.push(range);
      this.#senders.add(member);
    }
    return undefined;
  }

  /**
   * Takes the deletions (triples) of text that the document contains. Returns the others as one list per client, with
   * the lowest range last.
   */
  deletable(triples: readonly number[], member: Member): DeletedRange[][] {
    const waiting = new Map<number, DeletedRange[]>();
    for (let i = 0; i < triples.length; i += 3) {
      const clientId = triples[i] ?? 0;
      const clock = triples[i + 1] ?? 0;
      const length = triples[i + 2] ?? 0;
      const known = Math.max(0, Math.min(length, this.stateOf(clientId) - clock));
      if (known) this.#deletes.push({ clientId, clock, length: known });
      if (known === length) continue;
      const rest = { clientId, clock: clock + known, length: length - known };
      const ofClient = waiting.get(clientId);
      if (ofClient) ofClient.push(rest);
      else waiting.set(clientId, [rest]);
    }
    if (this.#deletes.length) this.#senders.add(member);
    const lists = [...waiting.values()];
    for (const list of lists) list.sort((a, b) => b.clock + b.length - a.clock - a.length);
    return lists;
  }

  released(): Released | undefined {
    if (!this.#pieces.length && !this.#deletes.length) return undefined;
    return { update: updateOf(this.#pieces, this.#deletes), senders: this.#senders };
  }
}
