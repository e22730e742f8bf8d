import type { FileSummary } from '@/files/schema';
import { toError } from '@/kernel/error';
import { UploadError } from './upload-file';

/** `offline`: the file is sent once the server can be reached again. */
export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'offline' }
  | { kind: 'failed'; problem: string };

export interface Upload {
  id: string;
  name: string;
  state: UploadState;
}

export interface UploadPorts {
  send(file: File, options: { signal: AbortSignal; onProgress(share: number): void }): Promise<FileSummary>;
  onChange(upload: Upload): void;
  onDone(id: string, file: FileSummary): void;
}

interface Entry extends Upload {
  file: File;
  /** How many times in a row the server wasn't reached while the browser was online. */
  failures: number;
  abort: AbortController;
  /** Whether a later page continues the upload if this one closes. */
  isKept: boolean;
}

const AT_ONCE = 2;
/**
 * A restarting server doesn't say when it will be back, so the wait doubles after each try, up to a minute: about 4
 * minutes in all.
 */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
const MAX_FAILURES = 8;

/** The uploads of one editor: a few at once, the others in order. Offline they wait. */
export class UploadQueue {
  readonly #entries = new Map<string, Entry>();
  readonly #ports: UploadPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
    window.addEventListener('online', this.#startAfresh);
    window.addEventListener('beforeunload', this.#warn);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  add(id: string, file: File): void {
    this.#entries.set(id, {
      id,
      name: file.name,
      file,
      state: { kind: 'waiting' },
      failures: 0,
      abort: new AbortController(),
      isKept: false,
    });
    this.#next();
  }

  /** Notes that a later page continues this upload if the page closes. */
  markKept(id: string): void {
    const entry = this.#entries.get(id);
    if (entry) entry.isKept = true;
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.state.kind === 'sending') return;
    entry.failures = 0;
    this.#set(entry, { kind: 'waiting' });
    this.#next();
  }

  cancel(id: string): void {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    entry?.abort.abort();
    this.#next();
  }

  /** Cancels all uploads. */
  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#startAfresh);
    window.removeEventListener('beforeunload', this.#warn);
    clearTimeout(this.#timer);
    for (const id of [...this.#entries.keys()]) this.cancel(id);
  }

  /** Called when the browser is online again. */
  readonly #startAfresh = () => {
    for (const entry of this.#entries.values()) entry.failures = 0;
    this.#resume();
  };

  readonly #resume = () => {
    clearTimeout(this.#timer);
    for (const entry of this.#entries.values())
      if (entry.state.kind === 'offline') this.#set(entry, { kind: 'waiting' });
    this.#next();
  };

  /** Warns before the tab closes, if some files are only in this tab. */
  readonly #warn = (event: BeforeUnloadEvent) => {
    if ([...this.#entries.values()].some(({ isKept }) => !isKept)) event.preventDefault();
  };

  #next(): void {
    if (this.#isClosed) return;
    const entries = [...this.#entries.values()];
    let room = AT_ONCE - entries.filter(({ state }) => state.kind === 'sending').length;
    for (const entry of entries) {
      if (room <= 0) return;
      if (entry.state.kind !== 'waiting') continue;
      room--;
      void this.#send(entry);
    }
  }

  async #send(entry: Entry): Promise<void> {
    this.#set(entry, { kind: 'sending', share: 0 });
    const onProgress = (share: number) => this.#set(entry, { kind: 'sending', share });
    try {
      const file = await this.#ports.send(entry.file, { signal: entry.abort.signal, onProgress });
      if (this.#entries.delete(entry.id)) this.#ports.onDone(entry.id, file);
    } catch (error) {
      this.#fail(entry, error);
    }
    this.#next();
  }

  #fail(entry: Entry, error: unknown): void {
    if (!(error instanceof UploadError && error.isOffline)) {
      this.#set(entry, { kind: 'failed', problem: toError(error).message });
      return;
    }
    // Offline attempts don't count as failures: the browser's `online` event starts the next one.
    if (navigator.onLine) entry.failures++;
    if (entry.failures >= MAX_FAILURES) {
      this.#set(entry, { kind: 'failed', problem: error.message });
      return;
    }
    this.#set(entry, { kind: 'offline' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#resume, Math.min(FIRST_RETRY_MS * 2 ** entry.failures, LONGEST_RETRY_MS));
  }

  #set(entry: Entry, state: UploadState): void {
    entry.state = state;
    if (this.#entries.has(entry.id)) this.#ports.onChange({ id: entry.id, name: entry.name, state });
  }
}
