import { createClient } from 'redis';
import { BUS_CHANNEL, type Bus, type BusReceiver, type BusTransport, openBus } from './bus';
import type { Logger } from './log';

/** News by publish and subscribe of Redis: for many processes, whose news would be a load on Postgres. */
export function openRedisBus(url: string, log: Logger): Promise<Bus> {
  return openBus((receiver) => listen(url, log, receiver), log);
}

async function listen(url: string, log: Logger, receiver: BusReceiver): Promise<BusTransport> {
  const publisher = createClient({ url });
  const subscriber = publisher.duplicate();
  let isFirst = true;
  for (const client of [publisher, subscriber]) {
    // The client reconnects by itself; without a listener its errors would end this process.
    client.on('error', (error) => log.warn({ err: error }, 'redis connection failed'));
  }
  subscriber.on('ready', () => {
    if (!isFirst) receiver.onGap();
    isFirst = false;
  });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(BUS_CHANNEL, receiver.onMessage);
  return {
    async send(payload) {
      await publisher.publish(BUS_CHANNEL, payload);
    },
    async close() {
      subscriber.destroy();
      await publisher.close();
    },
  };
}
