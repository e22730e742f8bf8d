import * as Y from 'yjs';
import type { ScannedUpdate, Section } from '../../core/sync/update-scan';
import type { Claim, Member } from '../member';
import type { Authorship } from './authorship';
import { agreesUpTo } from './same-text';

/** The most client ids that one connection can claim as its own. */
const MAX_OWN = 100;
/** If a client doesn't send its own text after this many questions, its text differs from the stored text. */
const MAX_ASKS = 5;

export interface ClaimsHost {
  readonly authorship: Authorship;
  doc(): Y.Doc;
  /** Asks a member for everything that the document lacks, and for all text of one client. */
  ask(member: Member, clientId: number): void;
  /** Called when a member's own text under a client id differs from the text that someone else brought. */
  refused(member: Member): void;
}

/**
 * Knows which client ids are a connection's own, and lets it take over an id whose text someone else brought: the
 * connection must send all of that text itself, and it must be the same. Otherwise, the brought text could replace the
 * author's own.
 */
export class Claims {
  readonly #host: ClaimsHost;

  constructor(host: ClaimsHost) {
    this.#host = host;
  }

  /**
   * Records the client ids of an update. An edit with a single client id is its author's own, unless someone else's
   * connection has written under the id.
   */
  note(member: Member, { sections }: ScannedUpdate, kind: 'catch-up' | 'edit'): void {
    const [only] = sections;
    if (kind !== 'edit' || sections.length !== 1 || !only || member.own.size >= MAX_OWN) return;
    member.own.add(only.clientId);
  }

  isOwn(member: Member, clientId: number): boolean {
    return member.client === clientId || member.own.has(clientId);
  }

  /** Takes over those ids of an update that are its sender's own, if the sender has sent all of their text. */
  examine(member: Member, scan: ScannedUpdate): void {
    for (const section of scan.sections) {
      if (this.#isClaimable(member, section.clientId)) this.#examine(member, scan, section);
    }
  }

  /** Asks a member for its own text under an id that someone else brought. Returns false if there is no such text. */
  open(member: Member, clientId: number): boolean {
    if (!this.#isClaimable(member, clientId)) return false;
    const claim = claimOf(member, clientId);
    if (claim.questions || claim.isRefused) return true;
    if (claim.asks++ >= MAX_ASKS) {
      this.#refuse(member, claim);
      return true;
    }
    this.#host.ask(member, clientId);
    claim.questions = member.questions;
    return true;
  }

  /** Does the same as `open`, when some of that text was just left out. */
  leaveOut(member: Member, clientId: number): boolean {
    if (!this.#isClaimable(member, clientId)) return false;
    claimOf(member, clientId).isLeftOut = true;
    return this.open(member, clientId);
  }

  /** Records that a member has answered a question. A claim stops waiting when its question is answered. */
  answered(member: Member): void {
    for (const claim of member.claims.values()) claim.questions = Math.max(0, claim.questions - 1);
  }

  #refuse(member: Member, claim: Claim): void {
    claim.isRefused = true;
    this.#host.refused(member);
  }

  #isClaimable(member: Member, clientId: number): boolean {
    return this.isOwn(member, clientId) && this.#host.authorship.isBroughtByOther(member.user.id, clientId);
  }

  #examine(member: Member, scan: ScannedUpdate, { clientId, clock, end }: Section): void {
    const doc = this.#host.doc();
    const stored = Y.getState(doc.store, clientId);
    const claim = claimOf(member, clientId);
    if (clock <= claim.confirmed && !claim.isRefused) {
      const upTo = agreesUpTo(doc, scan.bytes, { clientId, from: claim.confirmed, to: stored });
      if (upTo === undefined) claim.isRefused = true;
      else claim.confirmed = upTo;
    }
    if (claim.isRefused) this.#refuse(member, claim);
    else if (claim.confirmed < Math.min(end, stored)) {
      if (end > stored) this.leaveOut(member, clientId);
      else this.open(member, clientId);
    } else if (end > stored) {
      this.#host.authorship.takeOver(member.user.id, clientId, stored);
      member.claims.delete(clientId);
    } else claim.isLeftOut = false;
  }
}

function claimOf(member: Member, clientId: number): Claim {
  const claim = member.claims.get(clientId) ?? {
    confirmed: 0,
    questions: 0,
    asks: 0,
    isLeftOut: false,
    isRefused: false,
  };
  member.claims.set(clientId, claim);
  return claim;
}

/** Returns whether it isn't known yet if part of a member's own text can be stored. */
export function hasOpenClaim(member: Member): boolean {
  for (const claim of member.claims.values()) {
    if (claim.questions || claim.isLeftOut || claim.isRefused) return true;
  }
  return false;
}
