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

const AGAIN_MS = 300;

/** Returns whether an error is the server's answer rather than a connection problem. */
function isAnswer(error: unknown): boolean {
  return Boolean((error as { data?: unknown }).data);
}

/** The server's subscriptions over one WebSocket. It reconnects when the connection is lost and misses no events. */
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

  /** The API for subscriptions. */
  get api(): TokenApi {
    return this.#socket.api;
  }

  close(): void {
    this.#socket.close();
  }

  /**
   * Yields the values of a subscription. Throws the server's refusal, also when the token is no longer valid.
   * `subscribe` is called again if the connection broke while subscribing, so it must ask for what is missing.
   */
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
    let timer: NodeJS.Timeout | undefined;
    const observer: Observer<T> = {
      onData(value) {
        values.push(value);
        wake();
      },
      onError(error) {
        if (isAnswer(error)) finish({ error });
        else timer = setTimeout(start, AGAIN_MS);
      },
      onComplete: () => finish({}),
    };
    let subscription = { unsubscribe() {} };
    const start = () => {
      subscription = subscribe(observer);
    };
    start();
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
      clearTimeout(timer);
      this.#onRefused.delete(refuse);
      subscription.unsubscribe();
    }
  }
}
