import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { HunkView } from '@/review/schema';
import { decodeAnchor, resolveHunks } from '@/versions/core/hunks/anchors';
import { accountOf } from '../client/account';
import type { Io } from '../terminal/io';
import type { Place } from './state';

/** Other people's keystrokes arrive in groups, so the hunks are updated after a pause. */
const PAUSE_MS = 50;
const LINE = 200;

/** The live text of a document, synced like in the browser's editor. It determines the hunks' states. */
export class LiveDocument {
  readonly #doc = new Y.Doc();
  readonly #provider: WebsocketProvider;
  #timer: NodeJS.Timeout | undefined;

  constructor(io: Io, documentId: string, onChange: () => void) {
    const { url, token } = accountOf(io.env);
    this.#provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, documentId, this.#doc, {
      WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
      disableBc: true,
      protocols: ['variorum', token],
    });
    this.#doc.on('update', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(onChange, PAUSE_MS);
    });
    this.#provider.on('sync', onChange);
  }

  /** Returns the states of hunks in the live text, or nothing until it has loaded. */
  places(hunks: readonly HunkView[]): Map<string, Place> {
    if (!this.#provider.synced) return new Map();
    const anchored = hunks.map(({ anchor, before, after }) => ({ anchor: decodeAnchor(anchor), before, after }));
    const text = this.#doc.getText('content').toString();
    const resolved = resolveHunks(this.#doc, anchored);
    return new Map(
      resolved.map(({ status, from, to, now }, i) => {
        const lineBefore = text.slice(Math.max(text.lastIndexOf('\n', from - 1) + 1, from - LINE), from);
        const end = text.indexOf('\n', to);
        const lineAfter = text.slice(to, Math.min(end < 0 ? text.length : end, to + LINE));
        return [hunks[i]?.id ?? '', { status, now, lineBefore, lineAfter }];
      }),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#provider.destroy();
    this.#doc.destroy();
  }
}
