import * as Y from 'yjs';
import { contentOf } from '../../core/content';
import type { Denial } from '../../core/sync/denial';
import type { Piece } from '../../core/sync/struct-run';
import { applyNew, bringsNews, checkUpdate } from '../../core/sync/update-check';
import { type ScannedUpdate, type Section, scanUpdate } from '../../core/sync/update-scan';
import { WireError } from '../../core/sync/wire';
import type { SyncLimits } from '../limits';
import type { Member } from '../member';
import type { Authorship } from './authorship';
import { Capacity } from './capacity';
import { Claims } from './claims';
import { HeldUpdates, type Released } from './held-updates';

/** The room's functions that the intake calls. */
export interface IntakeHost {
  readonly limits: SyncLimits;
  readonly authorship: Authorship;
  readonly members: ReadonlySet<Member>;
  doc(): Y.Doc;
  /** Returns whether the server can store edits at all. */
  isWritable(): boolean;
  /** See `RoomHost.isShownLive`. */
  isShownLive(member: Member, clientId: number): boolean;
  /** An update was applied to the Y.Doc and must be committed. `sender` is undefined if several people wrote it. */
  store(update: Uint8Array, sender: Member | undefined): void;
  /** Called when an earlier edit of a member was applied to the document. */
  taken(member: Member): void;
  deny(member: Member, denial: Denial): void;
  /** Asks a member for everything that the document lacks. */
  ask(member: Member): void;
  /** Does the same as `ask`, and asks for all text of one client, whether the document has it or not. */
  askAgain(member: Member, clientId: number): void;
  /** Called when missing text may have arrived through another process. */
  look(): void;
  /** Called when a member sent something that contradicts the document. */
  broken(member: Member, error: WireError): void;
  /** Called when a member has too many edits that wait for missing text. */
  overflow(member: Member): void;
}

/**
 * Brings updates from sockets into a room's Y.Doc. Checks whether their senders may write them, whether they fit, and
 * whether the document has what they build on.
 */
export class Intake {
  readonly #host: IntakeHost;
  readonly #capacity: Capacity;
  readonly #held: HeldUpdates;
  readonly #claims: Claims;
  /** Members to ask for text that one of their edits waits for. */
  readonly #toAsk = new Set<Member>();

  constructor(host: IntakeHost, storedBytes: number) {
    this.#host = host;
    this.#capacity = new Capacity(host.limits, storedBytes);
    this.#claims = new Claims({
      authorship: host.authorship,
      doc: () => host.doc(),
      ask: (member, clientId) => host.askAgain(member, clientId),
      refused: (member) => host.deny(member, 'foreign-client'),
    });
    this.#held = new HeldUpdates({
      stateOf: (clientId) => Y.getState(host.doc().store, clientId),
      admits: (member, piece) => this.#admits(member, piece),
      holds: (member, clientId) => this.#holds(member, clientId),
      broken: (member, error) => host.broken(member, error),
    });
  }

  /** Takes an update that a member sent: its answer to a sync step 1 (`catch-up`), or an edit. Throws WireError. */
  take(member: Member, update: Uint8Array, kind: 'catch-up' | 'edit'): void {
    if (kind === 'catch-up') this.#answered(member);
    const scan = scanUpdate(update);
    const denial = member.mayEdit ? (this.#host.isWritable() ? undefined : 'disk-full') : 'reader';
    if (denial) {
      if (bringsNews(scan, this.#host.doc())) this.#host.deny(member, denial);
      return;
    }
    if (this.#isForeign(member, scan, kind)) this.#host.deny(member, 'foreign-client');
    this.#claims.note(member, scan, kind);
    this.#claims.examine(member, scan);
    this.#apply(member, scan);
    if (scan.deletes.length) this.#welcome('fitting');
    if (kind === 'catch-up' && !member.held.count) member.askedFor.clear();
  }

  /**
   * Call when a member has shown which Yjs client it is. If another person writes under that id, the member's own edits
   * can't be told apart from theirs. If that person has written more, the member doesn't even send its own edits.
   */
  introduced(member: Member): void {
    const { client, user, mayEdit } = member;
    if (client === undefined || !mayEdit) return;
    if (this.#host.authorship.belongsToOther(user.id, client)) this.#host.deny(member, 'foreign-client');
    else this.#claims.open(member, client);
  }

  /** Call when a member has left. Others may now send text that was held back for it. */
  left(member: Member): void {
    this.forget(member);
    for (const other of this.#host.members) {
      if (other.held.count && !this.#capacity.isRefused(other)) this.#host.ask(other);
    }
  }

  /** Forgets everything that waits for a member. */
  forget(member: Member): void {
    this.#held.drop(member);
    this.#capacity.forget(member);
    this.#toAsk.delete(member);
  }

  /** Call when other processes' updates were applied to the Y.Doc from the log. */
  followed(news: readonly Uint8Array[]): void {
    for (const update of news) {
      this.#capacity.addText(contentOf(this.#host.doc()), update.length);
      this.#capacity.addHistory(update.length);
      this.#release(this.#held.wake(Y.parseUpdateMeta(update).to.keys()));
    }
    this.#welcome('fitting');
  }

  /** Call when the document's whole state was encoded, with its size in bytes. */
  encoded(bytes: number): void {
    this.#capacity.setHistory(bytes);
    this.#welcome('fitting');
  }

  /** Asks members again if they have deleted some of their refused text. Call it from time to time. */
  reconsider(): void {
    this.#welcome('deleting');
  }

  #answered(member: Member): void {
    member.questions = Math.max(0, member.questions - 1);
    this.#claims.answered(member);
  }

  #apply(member: Member, scan: ScannedUpdate): void {
    const doc = this.#host.doc();
    const checked = checkUpdate(scan, doc, (clientId) => this.#mayWrite(member, clientId));
    if (checked.kind === 'known') return;
    if (this.#capacity.isRefused(member)) {
      this.#applyDeletes(member, scan);
    } else if (checked.kind === 'mixed') {
      this.#applyMixed(member, scan, checked.sections);
    } else if (this.#admits(member, { clientId: checked.clientId, textBytes: scan.textBytes })) {
      Y.applyUpdate(doc, scan.bytes);
      this.#store(scan.bytes, member);
      this.#release(this.#held.wake([checked.clientId]));
    }
  }

  #applyMixed(member: Member, scan: ScannedUpdate, sections: readonly Section[]): void {
    const { clientsPerUpdate, heldBytes, heldCount } = this.#host.limits;
    if (sections.length > clientsPerUpdate) throw new WireError('an update from too many clients');
    this.#release(this.#held.take(member, scan, sections));
    if (member.held.count > heldCount || member.held.bytes > heldBytes) this.#host.overflow(member);
  }

  /** If a member's text doesn't fit, applies only its deletions. The member is asked for its text again later. */
  #applyDeletes(member: Member, scan: ScannedUpdate): void {
    this.#capacity.refuse(member, scan.textBytes);
    this.#release(this.#held.take(member, scan, []));
    if (member.held.count) this.#capacity.noteDeleted(member);
    this.#held.drop(member);
  }

  /** Applies and stores what the document can apply now, and asks for what is missing. */
  #release(released: Released | undefined): void {
    if (released) this.#applyReleased(released);
    for (const member of this.#toAsk) this.#host.ask(member);
    this.#toAsk.clear();
  }

  #applyReleased({ update, senders }: Released): void {
    const doc = this.#host.doc();
    const { news, incomplete } = applyNew(doc, update);
    if (incomplete) throw new Error('an update was released too early');
    // Nothing else records who made a deletion.
    if (news.length > 0) for (const { user } of senders) this.#host.authorship.noteWriter(user.id, doc);
    const [sender] = senders;
    for (const each of news) this.#store(each, senders.size === 1 ? sender : undefined);
    for (const member of senders) this.#host.taken(member);
  }

  #store(update: Uint8Array, sender: Member | undefined): void {
    this.#capacity.addHistory(update.length);
    this.#host.store(update, sender);
  }

  /**
   * Returns whether a member may write under a client id. Writing binds ids (see Authorship); showing presence doesn't.
   */
  #mayWrite(member: Member, clientId: number): boolean {
    const { authorship, members } = this.#host;
    if (!authorship.mayWrite(member.user.id, clientId, this.#host.doc())) return false;
    if (authorship.isBound(clientId)) return true;
    // A draft would take the id from someone who is about to type in the live text.
    if (this.#host.isShownLive(member, clientId)) return false;
    if (member.client === clientId) return true;
    // If the text belongs to another connected tab, which gave it to the member directly, that tab sends it itself.
    for (const other of members) {
      if (other.client === clientId && other.mayEdit && other.user.id !== member.user.id) return false;
    }
    return true;
  }

  /** Returns whether an update contains edits of the sender under a client id that belongs to another person. */
  #isForeign(member: Member, { sections }: ScannedUpdate, kind: 'catch-up' | 'edit'): boolean {
    const { store } = this.#host.doc();
    return sections.some(({ clientId, end }) => {
      if (!this.#host.authorship.belongsToOther(member.user.id, clientId)) return false;
      return clientId === member.client || (kind === 'edit' && end > Y.getState(store, clientId));
    });
  }

  /**
   * Returns whether a piece may be added to the document now. If so, its client id belongs to the member from now on.
   */
  #admits(member: Member, { clientId, textBytes }: Pick<Piece, 'clientId' | 'textBytes'>): boolean {
    if (!this.#mayWrite(member, clientId)) {
      const isOwn = this.#claims.isOwn(member, clientId);
      if (isOwn && !this.#claims.leaveOut(member, clientId)) this.#host.deny(member, 'foreign-client');
      return false;
    }
    const text = contentOf(this.#host.doc());
    const denial = this.#capacity.denial(text, textBytes);
    if (denial) {
      this.#capacity.refuse(member, textBytes);
      this.#held.drop(member);
      this.#host.deny(member, denial);
      return false;
    }
    this.#capacity.addText(text, textBytes);
    this.#host.authorship.bind(member.user.id, clientId, this.#claims.isOwn(member, clientId));
    return true;
  }

  /** Handles an edit of the member that waits for text of a client. The member may have that text from another tab. */
  #holds(member: Member, clientId: number): void {
    if (member.held.count === 1) this.#host.look();
    if (member.questions || member.askedFor.has(clientId) || this.#capacity.isRefused(member)) return;
    member.askedFor.add(clientId);
    this.#toAsk.add(member);
  }

  /** Asks members again for text that was refused because it didn't fit. */
  #welcome(which: 'fitting' | 'deleting'): void {
    for (const member of this.#capacity.takeReadmitted(contentOf(this.#host.doc()), which)) {
      member.denied = undefined;
      this.#host.ask(member);
    }
  }
}
