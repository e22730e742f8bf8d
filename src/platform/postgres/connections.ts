import net from 'node:net';
import pg from 'pg';
import type { Logger } from '../log';
import { outage } from './outage';

const KEEP_ALIVE_MS = 10_000;
/** How long to wait for a free connection, or a new one. */
const CONNECT_MS = 10_000;
/** As long as a transaction may take; see `inTransaction`. Slower queries set their own timeout. */
const STATEMENT_MS = 30_000;
/** If a process dies and its connection doesn't close, the server ends its transaction after this time. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * All connections of this process to its database. When the database stops responding, they are cut off at once and new
 * ones are refused, so that every waiting request fails quickly.
 */
export class Connections {
  readonly #url: string;
  readonly #log: Logger;
  readonly #sockets = new Set<net.Socket>();
  readonly #waiting = new Set<(error: Error) => void>();
  #isOpen = true;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Returns the configuration for a separate connection. */
  config(limits: { connectMs?: number; statementMs?: number } = {}): pg.ClientConfig {
    return {
      connectionString: this.#url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: limits.connectMs ?? CONNECT_MS,
      statement_timeout: limits.statementMs ?? STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      stream: () => this.#socket(),
    };
  }

  pool(max: number, statementMs?: number): pg.Pool {
    const pool = new pg.Pool({ ...this.config(statementMs === undefined ? {} : { statementMs }), max });
    // Without listeners, a connection that Postgres closes would crash this process.
    pool.on('error', (error) => this.#log.warn({ err: error }, 'idle database connection lost'));
    pool.on('connect', (client) => {
      client.on('error', (error) => this.#log.warn({ err: error }, 'database connection lost'));
    });
    this.#guard(pool);
    return pool;
  }

  /** Closes every connection and refuses new ones in pools, until `open` is called. */
  cutOff(): void {
    this.#isOpen = false;
    const error = outage('away');
    for (const refuse of this.#waiting) refuse(error);
    for (const socket of this.#sockets) socket.destroy(error);
  }

  open(): void {
    this.#isOpen = true;
  }

  #socket(): net.Socket {
    const socket = new net.Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #guard(pool: pg.Pool): void {
    const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
    const guarded = () => (this.#isOpen ? this.#untilCutOff(connect()) : Promise.reject(outage('away')));
    // The pool's own `query` calls `connect` with a callback.
    pool.connect = ((done?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void) => {
      if (!done) return guarded();
      guarded().then(
        (client) => done(undefined, client, client.release),
        (error: Error) => done(error, undefined, () => {}),
      );
    }) as pg.Pool['connect'];
  }

  /**
   * Resolves with the connection unless all are cut off first. A connection that comes later is released to its pool.
   */
  #untilCutOff(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const refuse = (error: Error) => {
        isRefused = true;
        this.#waiting.delete(refuse);
        reject(error);
      };
      this.#waiting.add(refuse);
      connecting.then((client) => {
        this.#waiting.delete(refuse);
        if (isRefused) client.release();
        else resolve(client);
      }, refuse);
    });
  }
}
