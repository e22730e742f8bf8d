import type { TokenApi } from '@/api/client-token';
import { openTokenSocket, type TokenSocket } from '@/api/client-token-socket';
import { signedOutFailure } from '../failure';
import type { Io } from '../terminal/io';
import { accountOf } from './account';

interface Observer<T> {
  onData(value: T): void;
  onError(error: unknown): void;
  onComplete(): void;
}

/** What the server tells by itself, over one socket. It connects again when it is cut, and misses nothing. */
export class Live {
  readonly #socket: TokenSocket;
  readonly #url: string;
  readonly #onRefused = new Set<() => void>();
  #isLost = false;

  constructor(io: Io) {
    const account = accountOf(io.env);
    this.#url = account.url;
    this.#socket = openTokenSocket(account, {
      onLost: () => {
        if (!this.#isLost) io.note(io.noteStyle.yellow('Connection lost. Trying again…'));
        this.#isLost = true;
      },
      onOpen: () => {
        if (this.#isLost) io.note(io.noteStyle.dim('Connected again.'));
        this.#isLost = false;
      },
      onRefused: () => {
        for (const tell of this.#onRefused) tell();
      },
    });
  }

  /** For subscriptions. */
  get api(): TokenApi {
    return this.#socket.api;
  }

  close(): void {
    this.#socket.close();
  }

  /** The values of a subscription. Throws what it fails with, and also when the token is no longer valid. */
  async *stream<T>(subscribe: (observer: Observer<T>) => { unsubscribe(): void }): AsyncGenerator<T, void> {
    const values: T[] = [];
    let end: { error?: unknown } | undefined;
    let wake = () => {};
    const finish = (how: { error?: unknown }) => {
      end ??= how;
      wake();
    };
    const refuse = () => finish({ error: signedOutFailure(this.#url) });
    this.#onRefused.add(refuse);
    const subscription = subscribe({
      onData(value) {
        values.push(value);
        wake();
      },
      onError: (error) => finish({ error }),
      onComplete: () => finish({}),
    });
    try {
      for (;;) {
        for (let next = values.shift(); next !== undefined; next = values.shift()) yield next;
        if (end && 'error' in end) throw end.error;
        if (end) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#onRefused.delete(refuse);
      subscription.unsubscribe();
    }
  }
}
