import type pg from 'pg';
import type { Logger } from '../log';
import { isUrgent } from '../topics';
import { BUS_CHANNEL, type Bus, topicsFromOthers } from './bus';
import { makeOutbox } from './outbox';
import { openPostgresBus } from './postgres';
import { makeRecentTopics } from './recent-topics';
import { openRedisLink } from './redis-link';

/** A process publishes this while it can't receive over Redis, and repeats it as long as that lasts. */
const DEAF = 'bus:deaf';
const OVER_POSTGRES_MS = 15_000;

export interface RedisBusOptions {
  redisUrl: string;
  /** The URL of Postgres, which replaces Redis while it is down. */
  url: string;
  pool: pg.Pool;
  log: Logger;
  /**
   * How long a process keeps using Postgres after it started, or after it last heard that another process can't receive
   * from Redis.
   */
  overPostgresMs?: number;
}

/**
 * Opens a bus over Redis, for so many processes that their messages would be a load on Postgres. Postgres is used while
 * Redis is down, including at the start. Every process always listens to both. A process that loses Redis tells the
 * others over Postgres. All then send over Postgres, and repeat their last messages sent over Redis, so that nothing is
 * missed in the switch. Urgent messages always go over Postgres.
 */
export async function openRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { redisUrl, url, pool, log, overPostgresMs = OVER_POSTGRES_MS } = options;
  const postgres = await openPostgresBus(url, pool, log);
  const { processId } = postgres;
  const said = makeRecentTopics(overPostgresMs);
  // Use Postgres at first: another process may have lost Redis, and announces that only every few seconds.
  let overPostgresUntil = performance.now() + overPostgresMs;
  let deafness: NodeJS.Timeout | undefined;
  const isOverPostgres = () => !link.isUp() || performance.now() < overPostgresUntil;

  const unsubscribe = postgres.subscribe(DEAF, () => {
    if (!isOverPostgres()) postgres.publish(...said.names());
    overPostgresUntil = performance.now() + overPostgresMs;
  });

  const link = openRedisLink({
    url: redisUrl,
    channel: BUS_CHANNEL,
    probeChannel: `${BUS_CHANNEL}:${processId}`,
    onMessage: (payload) => postgres.deliver(topicsFromOthers(payload, processId)),
    onUp() {
      clearInterval(deafness);
      log.info('sending messages over Redis');
    },
    onDown(error) {
      log.warn({ err: error }, 'Redis is unavailable: sending messages over Postgres');
      deafness = setInterval(() => postgres.publish(DEAF), overPostgresMs / 3);
      postgres.publish(DEAF, ...said.names());
      postgres.deliverAll();
    },
  });
  const outbox = makeOutbox(processId, { send: link.publish, onFailure: () => {} });

  return {
    subscribe: postgres.subscribe,
    quietMs: postgres.quietMs,
    publish(...topics) {
      if (isOverPostgres()) return postgres.publish(...topics);
      const urgent = topics.filter(isUrgent);
      const others = topics.filter((topic) => !isUrgent(topic));
      if (urgent.length > 0) postgres.publish(...urgent);
      said.add(others);
      outbox.add(others);
      postgres.deliver(others);
    },
    mayBeHeard: () => true,
    status: () => ({ carrier: isOverPostgres() ? 'Postgres' : 'Redis', isDegraded: !link.isUp() }),
    async close() {
      clearInterval(deafness);
      unsubscribe();
      if (link.isUp()) await outbox.close();
      await link.close();
      await postgres.close();
    },
  };
}
