import type { WebSocket } from 'ws';
import type { Platform } from '@/platform/context';
import { topics } from '@/platform/topics';

/** A socket that belongs to a signed-in person. */
export interface PersonalSocket {
  /** Closes the socket, or reduces its permissions, if its person lost access. Rejects if access can't be checked. */
  recheck(userId: string): Promise<void>;
}

export interface OpenSocketsOptions {
  /** How many sockets one person can have in this process. */
  mostPerPerson: number;
  /** How often access is checked without a message about a change, in ms, since messages can get lost. */
  recheckMs: number;
}

const LONGEST_TICK_MS = 5_000;

interface SocketNews {
  bus: Pick<Platform['bus'], 'subscribe'>;
  log: Platform['log'];
}

interface Person<S> {
  /**
   * When access was last checked, by socket. A new socket counts as never checked, so that a change while it was
   * opening is noticed.
   */
  checkedAt: Map<S, number>;
  unsubscribe(): void;
}

/**
 * The open sockets of each person. Checks a person's access at once when it changes, and at intervals in any case. If a
 * check fails (e.g. because the database is down), the socket stays open and is checked again at the next tick. Until
 * then it can't reveal anything new, because only edits that are in the database are sent.
 */
export class OpenSockets<S extends PersonalSocket> {
  readonly #people = new Map<string, Person<S>>();
  readonly #platform: SocketNews;
  readonly #options: OpenSocketsOptions;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(platform: SocketNews, options: OpenSocketsOptions) {
    this.#platform = platform;
    this.#options = options;
    const tickMs = Math.min(options.recheckMs, LONGEST_TICK_MS);
    this.#timer = setInterval(() => void this.#recheckDue(), tickMs).unref();
  }

  /** Adds a socket until it closes. Returns false if its person already has as many as allowed. */
  add(userId: string, ws: WebSocket, socket: S): boolean {
    const person = this.#people.get(userId) ?? this.#newPerson(userId);
    if (person.checkedAt.size >= this.#options.mostPerPerson) return false;
    person.checkedAt.set(socket, Number.NEGATIVE_INFINITY);
    ws.once('close', () => this.#remove(userId, person, socket));
    return true;
  }

  has(userId: string): boolean {
    return this.#people.has(userId);
  }

  all(): S[] {
    return [...this.#people.values()].flatMap(({ checkedAt }) => [...checkedAt.keys()]);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { unsubscribe } of this.#people.values()) unsubscribe();
  }

  #newPerson(userId: string): Person<S> {
    const checkedAt = new Map<S, number>();
    const unsubscribe = this.#platform.bus.subscribe(topics.access(userId), () => {
      for (const socket of checkedAt.keys()) void this.#recheck(userId, checkedAt, socket);
    });
    const person = { checkedAt, unsubscribe };
    this.#people.set(userId, person);
    return person;
  }

  #remove(userId: string, { checkedAt, unsubscribe }: Person<S>, socket: S): void {
    checkedAt.delete(socket);
    if (checkedAt.size > 0) return;
    unsubscribe();
    this.#people.delete(userId);
  }

  async #recheck(userId: string, checkedAt: Map<S, number>, socket: S): Promise<void> {
    const before = checkedAt.get(socket);
    if (before === undefined) return;
    checkedAt.set(socket, performance.now());
    try {
      await socket.recheck(userId);
    } catch (error) {
      if (checkedAt.has(socket)) checkedAt.set(socket, before);
      this.#platform.log.warn({ err: error }, 'a socket could not be checked again');
    }
  }

  /** Checks one after the other: hundreds of sockets must not query the database at once. */
  async #recheckDue(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    for (const [userId, { checkedAt }] of [...this.#people]) {
      for (const [socket, at] of [...checkedAt]) {
        if (performance.now() - at >= this.#options.recheckMs) await this.#recheck(userId, checkedAt, socket);
      }
    }
    this.#isLooking = false;
  }
}
