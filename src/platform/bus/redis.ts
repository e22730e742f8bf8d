import type pg from 'pg';
import type { Logger } from '../log';
import { isUrgent } from '../topics';
import { BUS_CHANNEL, type Bus, topicsFromOthers } from './bus';
import { makeOutbox } from './outbox';
import { openPostgresBus } from './postgres';
import { openRedisLink } from './redis-link';

/** A process that says so can't hear over Redis. It says so again while that lasts. */
const DEAF = 'bus:deaf';
const OVER_POSTGRES_MS = 15_000;

export interface RedisBusOptions {
  redisUrl: string;
  /** Of Postgres, which stands in for Redis. */
  url: string;
  pool: pg.Pool;
  log: Logger;
  /** How long a process goes on over Postgres after it started, or was told last that another one can't hear Redis. */
  overPostgresMs?: number;
}

/**
 * News by Redis, for many processes, whose news would be a load on Postgres; by Postgres while Redis is away, from the
 * start if need be. Every process always listens to both. A process that loses Redis tells the others, over Postgres;
 * from then on all say their news there, and repeat what they said over Redis just before, so nothing is missed in the
 * switch. Urgent news always goes over Postgres.
 */
export async function openRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { redisUrl, url, pool, log, overPostgresMs = OVER_POSTGRES_MS } = options;
  const postgres = await openPostgresBus(url, pool, log);
  const { processId } = postgres;
  const said = makeRecentTopics(overPostgresMs);
  // Somebody may be deaf, and will say so again only in a while.
  let overPostgresUntil = performance.now() + overPostgresMs;
  let deafness: NodeJS.Timeout | undefined;
  const isOverPostgres = () => !link.isUp() || performance.now() < overPostgresUntil;

  const unsubscribe = postgres.subscribe(DEAF, () => {
    if (!isOverPostgres()) postgres.publish(...said.take());
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
      postgres.publish(DEAF, ...said.take());
      postgres.deliverAll();
    },
  });
  const outbox = makeOutbox(processId, { send: link.publish, onFailure: () => {} });

  return {
    subscribe: postgres.subscribe,
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

/** The topics of the last moments. */
function makeRecentTopics(ms: number) {
  const saidAt = new Map<string, number>();
  const forgetOld = () => {
    const oldest = performance.now() - ms;
    for (const [topic, at] of saidAt) {
      // In the order of their times.
      if (at >= oldest) return;
      saidAt.delete(topic);
    }
  };
  return {
    add(topics: readonly string[]) {
      for (const topic of topics) {
        saidAt.delete(topic);
        saidAt.set(topic, performance.now());
      }
      forgetOld();
    },
    take(): string[] {
      forgetOld();
      return [...saidAt.keys()];
    },
  };
}
