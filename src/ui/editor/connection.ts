import * as decoding from 'lib0/decoding';
import { fetchUpdates, IndexeddbPersistence } from 'y-indexeddb';
import { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { CLOSE } from '@/kernel/close-code';
import { localCopyName } from './collaboration/local-copy';
import { whenNonePending } from './collaboration/pending-insertions';
import { type ConnectionState, denialOf } from './connection-state';
import { countingSocket } from './counting-socket';
import { SaveState } from './save-state';

const AUTH = 2;
/** Our own messages of the sync protocol (`src/documents/core/sync/wire.ts`), sent because the address says `ack=1`. */
const ACKNOWLEDGED = 120;
const STORAGE = 121;
/** How long to wait for IndexedDB, which may never answer (private windows, a broken profile). */
const LOCAL_COPY_MS = 3_000;
/** Key that is set in the browser's copy after its first full sync with the server. */
const WAS_SYNCED = 'synced';

export interface ConnectionOptions {
  documentId: string;
  /** Opens this draft of the document instead of its live text. */
  draftId?: string | undefined;
  userId: string;
  /** The address of `/sync`; by default on this page's host. */
  syncUrl?: string;
}

/**
 * The connection to one open document. It keeps the shared text in this browser and in sync with the server. Edits are
 * stored in the browser at once and sent when there is a connection, so nothing is lost if the tab closes in between.
 */
export class DocumentConnection {
  readonly doc = new Y.Doc();
  readonly ytext: Y.Text = contentOf(this.doc);
  readonly awareness = new Awareness(this.doc);
  private state: ConnectionState = {
    status: 'connecting',
    saved: true,
    synced: false,
    kept: false,
    denied: undefined,
    isDiskFull: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly editListeners = new Set<() => void>();
  private readonly localCopy: IndexeddbPersistence;
  private provider: WebsocketProvider | undefined;
  private saving = new SaveState(false);
  private isDestroyed = false;
  private isLeaving = false;

  constructor(private readonly options: ConnectionOptions) {
    const name = localCopyName(options.userId, options.draftId ?? options.documentId);
    this.localCopy = new IndexeddbPersistence(name, this.doc);
    this.doc.on('update', this.onUpdate);
    void this.open();
  }

  readonly getState = (): ConnectionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls `listener` at each edit of this tab. Returns a function that stops it. */
  onEdit(listener: () => void): () => void {
    this.editListeners.add(listener);
    return () => this.editListeners.delete(listener);
  }

  /** Leaves the document. Pending insertions still arrive and are saved, but other people no longer see us. */
  destroy(): void {
    this.listeners.clear();
    const arrivals = whenNonePending(this.doc);
    if (!arrivals) {
      this.close();
      return;
    }
    this.awareness.setLocalState(null);
    void arrivals.then(() => {
      this.isLeaving = true;
      this.closeOnceSaved();
    });
  }

  private closeOnceSaved(): void {
    const { saved, denied, status } = this.state;
    if (saved || denied || status === 'refused') this.close();
  }

  private close(): void {
    this.isDestroyed = true;
    this.provider?.destroy();
    this.awareness.destroy();
    void this.localCopy.destroy();
    this.doc.destroy();
  }

  /** Loads the browser's copy first: offline edits must be there before the server asks which updates it lacks. */
  private async open(): Promise<void> {
    await Promise.race([
      this.localCopy.whenSynced,
      this.localCopy._db.catch(() => undefined).then((db) => (db ? this.localCopy.whenSynced : undefined)),
      new Promise((resolve) => setTimeout(resolve, LOCAL_COPY_MS)),
    ]);
    if (this.isDestroyed) return;
    void this.localCopy.get(WAS_SYNCED).then(
      (was) => this.update({ kept: was !== undefined }),
      () => undefined,
    );
    const hadEdits = !this.saving.saved;
    this.saving = new SaveState(hadEdits || this.ytext.length > 0);
    this.connect();
    this.update({ saved: this.saving.saved });
  }

  private connect(): void {
    const { documentId, draftId, syncUrl = pageSyncUrl() } = this.options;
    const room = draftId === undefined ? documentId : `drafts/${draftId}`;
    const provider = new WebsocketProvider(syncUrl, room, this.doc, {
      awareness: this.awareness,
      params: { ack: '1' },
      disableBc: true,
      connect: false,
      WebSocketPolyfill: countingSocket((kind) =>
        this.saving.sending(kind === 'catch-up' ? Y.decodeStateVector(Y.encodeStateVector(this.doc)) : undefined),
      ),
    });
    this.provider = provider;
    provider.messageHandlers[ACKNOWLEDGED] = (_encoder, decoder) => this.onAcknowledged(decoder);
    // The server sends this only while its disk is full, and before the text.
    let wasToldStorage = false;
    provider.messageHandlers[STORAGE] = (_encoder, decoder) => {
      wasToldStorage = true;
      this.update({ isDiskFull: decoding.readVarUint(decoder) === 0 });
    };
    provider.messageHandlers[AUTH] = (_encoder, decoder) => this.onDenied(decoder);
    provider.on('status', ({ status }) => {
      if (status !== 'connected') return;
      wasToldStorage = false;
      // Other tabs may have written offline, perhaps before they were closed. Their edits are sent with this tab's.
      if (this.state.status === 'offline') void fetchUpdates(this.localCopy).catch(() => undefined);
      this.onConnected();
    });
    provider.on('sync', (synced) => {
      if (!synced) return;
      this.localCopy.set(WAS_SYNCED, 'yes').catch(() => undefined);
      this.update({ status: 'live', synced: true, isDiskFull: wasToldStorage && this.state.isDiskFull });
    });
    provider.on('connection-close', (event) => this.onClose(provider, event));
    provider.on('closed', ({ code }) => this.onRefused(code));
    provider.connect();
  }

  private onConnected(): void {
    this.saving.connected();
    // Clients ignore an awareness state that isn't newer than the last one they received from this tab, counted from 0.
    // Without this, nobody sees a person who has only opened the document or has come back to it.
    const state = this.awareness.getLocalState();
    // Yjs changes its client id when it receives another client's text under the same id.
    this.awareness.clientID = this.doc.clientID;
    this.awareness.setLocalState(state);
  }

  private onClose(provider: WebsocketProvider, event: CloseEvent | null): void {
    this.update({ status: 'offline' });
    // The server restarts and asks clients to reconnect. Only the first attempt is immediate; later ones back off as
    // usual.
    const isFirst = provider.wsUnsuccessfulReconnects === 0;
    if (event?.code === CLOSE.restart && isFirst) queueMicrotask(() => provider.shouldConnect && provider.connect());
  }

  private onRefused(closeCode: number): void {
    this.update({ status: 'refused', closeCode });
    // A draft that was submitted or discarded isn't needed in this browser either.
    const isSpent = closeCode === CLOSE.notFound && this.options.draftId !== undefined && this.state.saved;
    if (closeCode === CLOSE.noAccess || isSpent) void this.localCopy.clearData();
  }

  private readonly onUpdate = (_update: Uint8Array, origin: unknown): void => {
    if (origin === this.provider || origin === this.localCopy) return;
    this.saving.edited(this.doc.clientID, Y.getState(this.doc.store, this.doc.clientID));
    this.update({ saved: false });
    for (const listener of this.editListeners) listener();
  };

  /**
   * Returns the text for a download. If the edits can never be stored, it also deletes this browser's copy: otherwise
   * they would reappear after a reload, and nobody else would see them.
   */
  takeOut(): string {
    if (this.state.denied === 'foreign-client') void this.localCopy.clearData();
    return this.ytext.toString();
  }

  private onDenied(decoder: decoding.Decoder): void {
    decoding.readVarUint(decoder);
    const reason = decoding.readVarString(decoder);
    this.update({ denied: denialOf(reason) });
  }

  private onAcknowledged(decoder: decoding.Decoder): void {
    const committed = Y.decodeStateVector(decoding.readVarUint8Array(decoder));
    this.saving.acknowledged(committed, decoding.readVarUint(decoder));
    const { saved } = this.saving;
    // The server had refused some edits, requested them again and has stored them now.
    if (saved && this.state.denied) this.update({ saved, denied: undefined });
    else this.update({ saved });
  }

  private update(change: Partial<ConnectionState>): void {
    const next = { ...this.state, ...change };
    const isSame = Object.entries(change).every(([key, value]) => this.state[key as keyof ConnectionState] === value);
    if (isSame || this.isDestroyed) return;
    this.state = next;
    for (const listener of this.listeners) listener();
    if (this.isLeaving) this.closeOnceSaved();
  }
}

/** Returns the address of `/sync` on this page's host. */
export function pageSyncUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/sync`;
}
