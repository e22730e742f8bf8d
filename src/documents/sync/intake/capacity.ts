import type * as Y from 'yjs';
import type { Denial } from '../../core/sync/denial';
import type { SyncLimits } from '../limits';
import type { Member } from '../member';
import { TextSize } from './text-size';

interface Refused {
  /** UTF-8 bytes of text that did not fit. */
  bytes: number;
  /** The member has deleted some of its refused text. */
  hasDeleted: boolean;
}

/** How much still fits into one document, and which members were refused because their text did not fit. */
export class Capacity {
  readonly #limits: SyncLimits;
  readonly #text: TextSize;
  readonly #refused = new Map<Member, Refused>();
  /** Bytes of the stored state. Until the next snapshot, the updates since the last one count as they came. */
  #history: number;

  constructor(limits: SyncLimits, storedBytes: number) {
    this.#limits = limits;
    this.#text = new TextSize(limits.text);
    this.#history = storedBytes;
  }

  /** Why so many bytes of text cannot be added now; undefined when they can. */
  denial(text: Y.Text, bytes: number): Denial | undefined {
    if (this.#history + bytes > this.#limits.history) return 'history-full';
    return this.#text.fits(text, bytes) ? undefined : 'text-full';
  }

  /** Text goes into the document. */
  addText(text: Y.Text, bytes: number): void {
    this.#text.add(text, bytes);
  }

  addHistory(bytes: number): void {
    this.#history += bytes;
  }

  /** The whole state was encoded, and has this size. */
  setHistory(bytes: number): void {
    this.#history = bytes;
  }

  isRefused(member: Member): boolean {
    return this.#refused.has(member);
  }

  /** Notes text of a member's that was not taken. */
  refuse(member: Member, bytes: number): void {
    const refused = this.#refused.get(member);
    if (refused) refused.bytes += bytes;
    else this.#refused.set(member, { bytes, hasDeleted: false });
  }

  /** A refused member has deleted something that the document does not hold. */
  noteDeleted(member: Member): void {
    const refused = this.#refused.get(member);
    if (refused) refused.hasDeleted = true;
  }

  forget(member: Member): void {
    this.#refused.delete(member);
  }

  /** Removes and returns the refused members whose text fits by now, or may (they have deleted some of it). */
  takeWelcome(text: Y.Text, which: 'fitting' | 'deleting'): Member[] {
    const welcome: Member[] = [];
    for (const [member, { bytes, hasDeleted }] of this.#refused) {
      if (which === 'deleting' ? hasDeleted : !this.denial(text, bytes)) welcome.push(member);
    }
    for (const member of welcome) this.#refused.delete(member);
    return welcome;
  }
}
