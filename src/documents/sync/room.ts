import * as Y from 'yjs';
import { CLOSE, type CloseCode } from '@/kernel/close-code';
import { contentOf } from '../core/content';
import { type PresenceState, readPresence } from '../core/sync/presence';
import { applyNew } from '../core/sync/update-check';
import { assertStateVector, type ClientMessage, readClientMessage, WireError } from '../core/sync/wire';
import type { ClientAuthor } from '../store-log';
import { Delivery } from './delivery';
import { Authorship } from './intake/authorship';
import { Intake, type IntakeHost } from './intake/intake';
import type { Member } from './member';
import { Outbox } from './outbox';
import { PresenceTable } from './presence-table';
import { sizeOf } from './room-frames';
import type { Cut, ForeignRow, RoomHost, RoomPlace, Snapshot, StoredDocument } from './room-host';

/**
 * One open document in one process: a state machine between sockets and the log.
 *
 * Its rule: check, apply to the Y.Doc, commit, and only then send to others, acknowledge, or answer a new client.
 * Nobody receives an uncommitted edit.
 *
 * The caller calls `cut`, and after it exactly one of `committed`, `left` and `fail`. It passes on rows that others
 * have written with `applyLog` or `applyState`.
 */
export class Room {
  /** The owner of the log: a document, or a draft. */
  readonly documentId: string;
  /** The document that the draft is of. Undefined for a document's live text. */
  readonly draftOf: string | undefined;
  readonly #host: RoomHost<Room>;
  readonly #members = new Set<Member>();
  readonly #presence = new PresenceTable();
  readonly #authorship: Authorship;
  readonly #intake: Intake;
  #stored: StoredDocument | undefined;
  #doc: Y.Doc | undefined;
  /** All rows of the log up to this number are in the Y.Doc. */
  #seq: bigint;
  readonly #outbox = new Outbox();
  readonly #delivery: Delivery;
  #sinceSnapshot: { updates: number; bytes: number };
  #dead = false;
  #lastWriter: string | undefined;

  constructor({ documentId, draftId }: RoomPlace, host: RoomHost<Room>, stored: StoredDocument) {
    this.documentId = draftId ?? documentId;
    this.draftOf = draftId && documentId;
    this.#host = host;
    this.#seq = stored.seq;
    this.#authorship = new Authorship(stored.authors, stored.draftWriters);
    this.#stored = stored;
    this.#delivery = new Delivery({
      limits: host.limits,
      members: this.#members,
      expel: (member, code, reason) => this.#expel(member, code, reason),
    });
    this.#sinceSnapshot = { updates: stored.updates.length, bytes: sizeOf(stored.updates) };
    this.#intake = new Intake(this.#intakeHost(), (stored.state?.length ?? 0) + this.#sinceSnapshot.bytes);
  }

  #intakeHost(): IntakeHost {
    return {
      limits: this.#host.limits,
      authorship: this.#authorship,
      members: this.#members,
      doc: () => this.build(),
      isWritable: () => this.#host.isWritable(),
      isShownLive: (member, clientId) => this.#host.isShownLive(this, member, clientId),
      store: (update, sender) => this.#store(update, sender),
      taken: (member) => this.#settleFor(member),
      deny: (member, denial) => this.#delivery.deny(member, denial),
      ask: (member) => this.#delivery.greet(member, this.build()),
      askAgain: (member, clientId) => this.#delivery.askAgain(member, this.build(), clientId),
      look: () => this.#host.look(this),
      broken: (member, error) => this.#expel(member, CLOSE.garbage, error.message),
      overflow: (member) => this.#expel(member, CLOSE.restart, 'too many edits wait for missing text'),
    };
  }

  get seq(): bigint {
    return this.#seq;
  }
  get dead(): boolean {
    return this.#dead;
  }
  /** The person who sent the last edit, if anyone has since the room was opened. */
  get lastWriter(): string | undefined {
    return this.#lastWriter;
  }
  get members(): ReadonlySet<Member> {
    return this.#members;
  }
  /** Whether everything received is on disk. */
  get quiet(): boolean {
    return this.#outbox.quiet;
  }

  /**
   * Builds the Y.Doc if it doesn't exist yet. Before that, the first client of a large document gets the stored bytes.
   */
  build(): Y.Doc {
    if (this.#doc) return this.#doc;
    const doc = new Y.Doc();
    contentOf(doc);
    const { state, updates = [] } = this.#stored ?? {};
    try {
      doc.transact(() => {
        if (state) Y.applyUpdate(doc, state);
        for (const update of updates) Y.applyUpdate(doc, update);
      });
    } catch (error) {
      this.fail(CLOSE.restart, 'this document cannot be read', error);
      throw error;
    }
    this.#doc = doc;
    this.#stored = undefined;
    if (state) this.#delivery.keep(state);
    for (const update of updates) this.#delivery.took(update);
    for (const member of this.#members) this.#delivery.greet(member, doc);
    this.#settle();
    return doc;
  }

  join(member: Member): void {
    this.#members.add(member);
    if (!this.#host.isWritable()) this.#delivery.tellStorage(member, this.#host.isWritable());
    if (this.#doc) this.#delivery.greet(member, this.#doc);
    const shown = this.#presence.all();
    if (shown.length) this.#delivery.presence(member, shown);
  }

  leave(member: Member): void {
    if (!this.#members.delete(member)) return;
    this.#outbox.forget(member);
    this.#presence.drop(member);
    this.#intake.left(member);
    this.#host.presenceChanged(this);
  }

  /** Call when the person's role has changed. */
  setMayEdit(member: Member, mayEdit: boolean): void {
    if (member.mayEdit === mayEdit) return;
    member.mayEdit = mayEdit;
    this.#intake.forget(member);
    if (!mayEdit) {
      this.#delivery.deny(member, 'reader');
      return;
    }
    member.denied = undefined;
    // Edits that it made meanwhile were refused: ask for them.
    if (this.#doc) this.#delivery.greet(member, this.#doc);
  }

  /**
   * Call when the server can no longer store edits, or can again. In the second case, asks for edits that were refused
   * in between.
   */
  storageChanged(): void {
    for (const member of this.#members) {
      this.#delivery.tellStorage(member, this.#host.isWritable());
      if (member.denied !== 'disk-full' || !this.#host.isWritable()) continue;
      member.denied = undefined;
      if (this.#doc) this.#delivery.greet(member, this.#doc);
    }
  }

  /** Drops the room: all sockets are closed, and the clients send uncommitted edits again. */
  fail(code: CloseCode, reason: string, cause?: unknown): void {
    if (this.#dead) return;
    this.#dead = true;
    this.dismiss(code, reason);
    this.#host.died(this, cause);
  }

  /** Closes all sockets. */
  dismiss(code: CloseCode, reason: string): void {
    for (const member of [...this.#members]) this.#expel(member, code, reason);
  }

  /** Frees the memory. */
  destroy(): void {
    this.#dead = true;
    this.#doc?.destroy();
  }

  #expel(member: Member, code: CloseCode, reason: string): void {
    member.port.close(code, reason);
    this.leave(member);
  }

  // ------------------------------------------------------------------ from sockets

  /** Handles one message. A malformed message closes its sender's socket and affects nobody else. */
  receive(member: Member, bytes: Uint8Array): void {
    this.#guard(member, () => this.#handle(member, readClientMessage(bytes)));
  }

  #guard(member: Member, work: () => void): void {
    if (this.#dead || !this.#members.has(member)) return;
    try {
      work();
    } catch (error) {
      if (this.#dead) return;
      const broken = error instanceof WireError;
      this.#expel(member, CLOSE.garbage, broken ? error.message : 'this update cannot be applied');
      // Yjs gave up halfway, so the Y.Doc can no longer be trusted. The sender's socket is closed, so that it doesn't
      // happen again.
      if (!broken) this.fail(CLOSE.restart, 'this document has to be loaded again', error);
    }
  }

  #handle(member: Member, message: ClientMessage): void {
    switch (message.type) {
      case 'sync-step-1':
        this.#question(member, message.stateVector);
        break;
      case 'sync-step-2':
        this.#take(member, message.update, 'catch-up');
        break;
      case 'update':
        this.#take(member, message.update, 'edit');
        break;
      case 'awareness':
        this.#takePresence(member, readPresence(message.states));
        break;
      case 'query-awareness':
        this.#delivery.presence(member, this.#presence.all());
        break;
      default:
        message satisfies never;
    }
  }

  #takePresence(member: Member, states: PresenceState[]): void {
    const isFirst = member.client === undefined;
    this.#presence.take(member, states, {
      maxState: this.#host.limits.presenceState,
      belongsToOther: (userId, clientId) => this.#authorship.belongsToOther(userId, clientId),
    });
    if (isFirst) this.#intake.introduced(member);
    this.#host.presenceChanged(this);
  }

  #question(member: Member, stateVector: Uint8Array): void {
    if (member.wantsAcks) this.#outbox.acknowledge(member);
    if (this.#delivery.answerFromStored(member, this.#stored, stateVector)) return;
    assertStateVector(stateVector);
    this.build();
    this.#outbox.ask(member, stateVector);
    this.#settle();
  }

  #take(member: Member, update: Uint8Array, kind: 'catch-up' | 'edit'): void {
    member.received++;
    this.#intake.take(member, update, kind);
    this.#settleFor(member);
  }

  /** Checks whether refused edits can be accepted now. Call it from time to time. */
  reconsider(): void {
    if (this.#doc && !this.#dead) this.#intake.reconsider();
  }

  #store(update: Uint8Array, sender: Member | undefined): void {
    const wasQuiet = this.quiet;
    this.#delivery.took(update);
    this.#outbox.add({ update, sender });
    if (sender) this.#lastWriter = sender.user.id;
    if (wasQuiet) this.#host.dirty(this);
    if (this.#outbox.bytes > this.#host.limits.uncommitted) {
      this.fail(CLOSE.tryLater, 'too much is waiting to be stored');
    }
  }

  // ------------------------------------------------------------------ to the log

  /** Returns the waiting data, to be written as one row. Undefined if nothing waits, or the last cut isn't finished. */
  cut(): Cut | undefined {
    const doc = this.#doc;
    if (!doc || this.#dead || !this.#outbox.ready) return undefined;
    const snapshot = this.#snapshotDue() && this.#host.maySnapshot(this) ? this.#encode(doc) : undefined;
    const flight = this.#outbox.takeOff(doc, this.#seq, this.#authorship.takeBindings(), (vector) =>
      this.#delivery.lackedBy(vector, doc),
    );
    flight.snapshot = snapshot;
    const { bindings, seqBefore } = flight;
    return { updates: flight.entries.map((entry) => entry.update), bindings, seqBefore };
  }

  /**
   * Call if the last cut wasn't written because someone else had locked the document's head. Its data waits for the
   * next cut.
   */
  left(): void {
    const flight = this.#outbox.turnBack();
    if (!flight) return;
    this.#authorship.giveBack(flight.bindings);
    this.#host.dirty(this);
  }

  /** Call when the last cut is on disk, as row `seq`. */
  committed(seq: bigint): void {
    const flight = this.#outbox.land();
    if (!flight || this.#dead) return;
    if (seq === this.#seq + 1n) this.#seq = seq;
    else if (seq > this.#seq) this.#host.look(this);
    this.#sinceSnapshot.updates += flight.entries.length;
    this.#sinceSnapshot.bytes += flight.bytes;
    this.#delivery.passOn(flight);
    if (flight.snapshot && seq === flight.seqBefore + 1n) this.#hand({ seq, ...flight.snapshot });
    if (this.#outbox.ready) this.#host.dirty(this);
    else this.#settle();
  }

  #settleFor(member: Member): void {
    if (!member.wantsAcks || !this.#members.has(member)) return;
    this.#outbox.acknowledge(member);
    this.#settle();
  }

  /** If everything is on disk, tells the members that wait for this. */
  #settle(): void {
    const doc = this.#doc;
    if (!doc || !this.quiet || this.#dead) return;
    const { asking, acknowledging } = this.#outbox.takeWaiting();
    for (const [member, vector] of asking) this.#delivery.answer(member, this.#delivery.lackedBy(vector, doc));
    this.#delivery.acknowledge(acknowledging, doc);
  }

  #snapshotDue(): boolean {
    const { snapshotUpdates, snapshotBytes } = this.#host.limits;
    return this.#sinceSnapshot.updates >= snapshotUpdates || this.#sinceSnapshot.bytes >= snapshotBytes;
  }

  /** Makes a snapshot when the last person has left, if the log has grown since the last one. */
  snapshotNow(): void {
    const doc = this.#doc;
    if (!doc || !this.quiet || this.#dead || !this.#sinceSnapshot.updates) return;
    this.#hand({ seq: this.#seq, ...this.#encode(doc) });
  }

  #encode(doc: Y.Doc): Omit<Snapshot, 'seq'> {
    const state = Y.encodeStateAsUpdate(doc);
    this.#delivery.keep(state);
    return { state, text: contentOf(doc).toString() };
  }

  #hand(snapshot: Snapshot): void {
    this.#sinceSnapshot = { updates: 0, bytes: 0 };
    this.#intake.encoded(snapshot.state.length);
    this.#host.snapshot(this, snapshot);
  }

  // ------------------------------------------------------------------ from the log

  /** Applies rows in order and skips those it already has. Returns false if a row in between is missing. */
  applyLog(rows: readonly ForeignRow[], authors: ReadonlyMap<number, ClientAuthor>): boolean {
    if (this.#dead) return true;
    this.#authorship.learn(authors);
    for (const row of rows) {
      if (row.seq <= this.#seq) continue;
      if (row.seq !== this.#seq + 1n || !this.#applyForeign(row.updates)) return false;
      this.#seq = row.seq;
    }
    return true;
  }

  /**
   * Applies a whole state, after a gap in the rows. Drops the room if the state builds on text that the room doesn't
   * have.
   */
  applyState(stored: StoredDocument): void {
    if (this.#dead) return;
    this.#authorship.learn(stored.authors);
    const isComplete = this.#applyForeign([...(stored.state ? [stored.state] : []), ...stored.updates]);
    // A row that counts as applied is never read again, so the next snapshot would lack its text.
    if (!isComplete) this.fail(CLOSE.restart, 'this document has to be loaded again');
    else if (stored.seq > this.#seq) this.#seq = stored.seq;
  }

  /**
   * Applies updates of the live text to this draft's room and sends them to members. They aren't part of the draft's
   * own log. Returns false if earlier updates are missing: then call it with the whole state.
   */
  applyLive(updates: readonly Uint8Array[], authors: ReadonlyMap<number, ClientAuthor>): boolean {
    if (this.#dead) return true;
    this.#authorship.learnOthers(authors);
    const logged = this.#sinceSnapshot;
    this.#sinceSnapshot = { ...logged };
    const isComplete = this.#applyForeign(updates);
    this.#sinceSnapshot = logged;
    return isComplete;
  }

  #applyForeign(updates: readonly Uint8Array[]): boolean {
    const doc = this.build();
    for (const update of updates) {
      // A takeover was decided without these rows. The rows win, and everyone sends their remaining text again.
      if (this.#authorship.isTakingOver(Y.parseUpdateMeta(update).to.keys())) {
        this.fail(CLOSE.restart, 'somebody else wrote under this client ID');
        return true;
      }
      const { news, incomplete } = applyNew(doc, update);
      this.#delivery.passOnForeign(news);
      this.#sinceSnapshot.updates += news.length;
      this.#sinceSnapshot.bytes += sizeOf(news);
      if (news.length) this.#intake.followed(news);
      if (incomplete) return false;
    }
    return true;
  }

  // ------------------------------------------------------------------ presence

  /** Sends presence changes to everyone. The sender also gets its own, which keeps a lone client's connection alive. */
  sendPresence(): void {
    const changed = this.#presence.takeChanged();
    if (changed.length && !this.#dead) this.#delivery.presenceToAll(changed);
  }
}
