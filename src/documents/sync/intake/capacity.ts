import type * as Y from 'yjs';
import type { Denial } from '../../core/sync/denial';
import type { SyncLimits } from '../limits';
import type { Member } from '../member';
import { TextSize } from './text-size';

interface Refused {
  /** The UTF-8 bytes of text that didn't fit. */
  bytes: number;
  /** Whether the member has deleted some of its refused text. */
  hasDeleted: boolean;
}

/** The free space in one document, and the members that were refused because their text didn't fit. */
export class Capacity {
  readonly #limits: SyncLimits;
  readonly #text: TextSize;
  readonly #refused = new Map<Member, Refused>();
  /** Bytes of the stored state. Until the next snapshot, updates count with the size they arrived with. */
  #history: number;

  constructor(limits: SyncLimits, storedBytes: number) {
    this.#limits = limits;
    this.#text = new TextSize(limits.text);
    this.#history = storedBytes;
  }

  /** Returns why this many bytes of text can't be added now, or undefined if they can. */
  denial(text: Y.Text, bytes: number): Denial | undefined {
    if (this.#history + bytes > this.#limits.history) return 'history-full';
    return this.#text.fits(text, bytes) ? undefined : 'text-full';
  }

  /** Records text that is added to the document. */
  addText(text: Y.Text, bytes: number): void {
    this.#text.add(text, bytes);
  }

  addHistory(bytes: number): void {
    this.#history += bytes;
  }

  /** Records the size of the whole state, which was just encoded. */
  setHistory(bytes: number): void {
    this.#history = bytes;
  }

  isRefused(member: Member): boolean {
    return this.#refused.has(member);
  }

  /** Records text of a member that was refused. */
  refuse(member: Member, bytes: number): void {
    const refused = this.#refused.get(member);
    if (refused) refused.bytes += bytes;
    else this.#refused.set(member, { bytes, hasDeleted: false });
  }

  /** Records that a refused member deleted text that the document doesn't contain. */
  noteDeleted(member: Member): void {
    const refused = this.#refused.get(member);
    if (refused) refused.hasDeleted = true;
  }

  forget(member: Member): void {
    this.#refused.delete(member);
  }

  /** Removes and returns the refused members whose text fits now, or may fit because they have deleted some of it. */
  takeReadmitted(text: Y.Text, which: 'fitting' | 'deleting'): Member[] {
    const welcome: Member[] = [];
    for (const [member, { bytes, hasDeleted }] of this.#refused) {
      if (which === 'deleting' ? hasDeleted : !this.denial(text, bytes)) welcome.push(member);
    }
    for (const member of welcome) this.#refused.delete(member);
    return welcome;
  }
}
