import { expect } from 'vitest';
import * as Y from 'yjs';
import { currentText, readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { decideHunk } from '@/review/commands/decide-hunk';
import { startDraft } from '@/review/drafts/commands/start-draft';
import { submitDraft } from '@/review/drafts/commands/submit-draft';
import { suggestions } from '@/review/queries/suggestions';
import { version } from '@/versions/queries/version';
import type { Visitor } from '../../server/sync/connection';
import { type Client, openClient, type SyncServer, synced, until, type World } from './support';

const TYPISTS = 5;
/** Each typed character is used once: these are Chinese ones. */
const FIRST_CHARACTER = 0x4e00;

interface Drafter {
  ctx: Context;
  visitor: Visitor;
  draftId: string;
  client: Client;
  /** What they typed in the draft and didn't delete again. */
  typed: Set<string>;
}

interface Parts {
  platform: Platform;
  server: SyncServer;
  world: World;
  /** Who types and decides, and who writes drafts. */
  editor: Visitor;
  drafters: readonly Visitor[];
  random(): number;
}

/**
 * Five people who type in a document, people who draft suggestions for it, and a reviewer, on a real server. Everyone
 * types without waiting for the others. Before someone submits or decides, all edits arrive everywhere, so that what was
 * shown is known.
 */
export class Gathering {
  readonly seen = { submitted: 0, accepted: 0, rejected: 0, conflicts: 0 };
  #count = 0;
  /** Characters that were once in the live text. */
  readonly #typed = new Set<string>();
  /** Characters that someone deleted, or whose deletion was accepted. */
  readonly #gone = new Set<string>();

  private constructor(
    private readonly parts: Parts,
    private readonly documentId: string,
    private readonly typists: readonly Client[],
    private readonly drafters: readonly Drafter[],
  ) {}

  static async open(parts: Parts): Promise<Gathering> {
    const { platform, server, world, editor } = parts;
    const documentId = await world.document('One two three.\n\nFour five six.\n');
    const typists = Array.from({ length: TYPISTS }, () => openClient(server, documentId, editor));
    const drafters: Drafter[] = [];
    for (const visitor of parts.drafters) {
      const ctx = contextOf(platform, visitor);
      drafters.push({ ctx, visitor, ...(await begin(server, ctx, { visitor, documentId })) });
    }
    await synced(...typists, ...drafters.map(({ client }) => client));
    return new Gathering(parts, documentId, typists, drafters);
  }

  /** Lets a random person type or delete at a random place. */
  type(): void {
    const all = [...this.typists, ...this.drafters.map(({ client }) => client)];
    const client = this.#pick(all)!;
    const drafter = this.drafters.find((one) => one.client === client);
    const { text } = client;
    const at = Math.floor(this.parts.random() * (text.length + 1));
    if (this.parts.random() < 0.3 && at < text.length) {
      const length = Math.min(1 + Math.floor(this.parts.random() * 4), text.length - at);
      const deleted = text.toString().slice(at, at + length);
      // A deletion in a draft is only a suggestion.
      if (drafter) for (const one of deleted) drafter.typed.delete(one);
      else this.#forget(deleted);
      text.delete(at, length);
    } else {
      const typed = String.fromCodePoint(FIRST_CHARACTER + this.#count++);
      drafter?.typed.add(typed);
      text.insert(at, typed + (this.parts.random() < 0.2 ? '\n' : ''));
    }
  }

  /** Lets a random drafter submit and begin again. The suggestion must be what they saw, and the live text stays. */
  async submit(): Promise<void> {
    const live = await this.#quiet();
    const drafter = this.#pick(this.drafters)!;
    const shown = drafter.client.text.toString();
    expect([...drafter.typed].filter((one) => !shown.includes(one))).toEqual([]);
    if (shown === live) return;
    const { ctx, visitor, draftId } = drafter;
    const { suggestionId } = await submitDraft(ctx, { draftId, description: 'At random' });
    expect((await version(ctx, { versionId: suggestionId })).text).toBe(shown);
    expect(await this.#stored()).toBe(live);
    this.seen.submitted++;
    const { documentId } = this;
    Object.assign(drafter, await begin(this.parts.server, ctx, { visitor, documentId }));
    await synced(drafter.client);
  }

  /** Lets the reviewer decide a random change. If it's accepted, the text changes as it was shown and nowhere else. */
  async decide(): Promise<void> {
    const { platform, editor } = this.parts;
    const ctx = contextOf(platform, editor);
    const before = await this.#quiet();
    const open = (await suggestions(ctx, { documentId: this.documentId })).flatMap(({ hunks }) =>
      hunks.filter(({ decision }) => !decision),
    );
    const hunk = this.#pick(open);
    if (!hunk) return;
    const kind = this.parts.random() < 0.7 ? 'accept' : 'reject';
    try {
      await decideHunk(ctx, { hunkId: hunk.id, choice: { kind } });
      if (kind === 'reject') expect(await this.#stored()).toBe(before);
      else this.#requireReplaced(before, await this.#stored(), hunk);
      this.seen[kind === 'reject' ? 'rejected' : 'accepted']++;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'CONFLICT') throw error;
      expect(await this.#stored()).toBe(before);
      this.seen.conflicts++;
    }
  }

  /** Checks that everyone ends with the stored text, and that no typed character is missing. */
  async settle(): Promise<void> {
    const text = await this.#quiet();
    expect([...this.#typed].filter((one) => !text.includes(one) && !this.#gone.has(one))).toEqual([]);
  }

  #requireReplaced(before: string, now: string, hunk: { before: string; after: string }): void {
    const isSo = (at: number) => before.slice(0, at) + hunk.after + before.slice(at + hunk.before.length) === now;
    const places = Array.from({ length: before.length + 1 }, (_, at) => at);
    const isThere = (at: number) => before.startsWith(hunk.before, at);
    // If someone typed the same text meanwhile, nothing changes.
    expect(now === before || places.some((at) => isThere(at) && isSo(at))).toBe(true);
    this.#forget([...hunk.before].filter((one) => !hunk.after.includes(one)).join(''));
  }

  #forget(text: string): void {
    for (const one of text) this.#gone.add(one);
  }

  /** Waits until all edits are stored and have arrived everywhere. Returns the live text. */
  async #quiet(): Promise<string> {
    let live = '';
    await until('everyone has the live text as it’s stored', async () => {
      live = this.typists[0]!.text.toString();
      // The stored text is read only once everyone has the same text, because each read slows down the server that the
      // typists are waiting for.
      return this.typists.every(({ text }) => text.toString() === live) && (await this.#stored()) === live;
    });
    for (const one of live) if (one.codePointAt(0)! >= FIRST_CHARACTER) this.#typed.add(one);
    for (const { client, draftId } of this.drafters) {
      const isStored = async () =>
        this.#hasLive(client) && (await this.#storedDraft(draftId)) === client.text.toString();
      await until('everyone has their draft as it’s stored', isStored);
    }
    return live;
  }

  /** Returns whether a draft has everything that was typed in the live text. */
  #hasLive({ doc }: Client): boolean {
    const clocks = Y.decodeStateVector(Y.encodeStateVector(this.typists[0]!.doc));
    return [...clocks].every(([id, clock]) => Y.getState(doc.store, id) >= clock);
  }

  async #storedDraft(draftId: string): Promise<string> {
    const sql = sqlOfPool(this.parts.platform.pool);
    const own = await readUpdates(sql, draftId);
    const live = await readUpdates(sql, this.documentId);
    const doc = new Y.Doc();
    for (const update of [...live.updates, ...own.updates]) Y.applyUpdate(doc, update);
    return doc.getText('content').toString();
  }

  async #stored(): Promise<string> {
    return (await currentText(sqlOfPool(this.parts.platform.pool), this.documentId)).text;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.parts.random() * list.length)];
  }
}

const contextOf = (platform: Platform, { userId, name }: Visitor): Context => ({
  ...platform,
  actor: { userId, name, sessionId: undefined },
});

async function begin(
  server: SyncServer,
  ctx: Context,
  { visitor, documentId }: { visitor: Visitor; documentId: string },
): Promise<Pick<Drafter, 'draftId' | 'client' | 'typed'>> {
  const { draftId } = await startDraft(ctx, { documentId });
  return { draftId, client: openClient(server, `drafts/${draftId}`, visitor), typed: new Set() };
}
