import type { ServerResponse } from 'node:http';
import type { StreamEnd } from './reply';

/** Shared code of the fakes for streaming server-sent events, and for breaking the stream in a chosen way. */
export type EventStream = {
  /** Sends an event when `pace` allows it. Resolves to false if the client has disconnected meanwhile. */
  send(data: unknown): Promise<boolean>;
  /** Ends the stream as scripted. Resolves to true if the final events should still be sent. */
  goesOn(end: StreamEnd, error: unknown): Promise<boolean>;
};

export function openEventStream(
  response: ServerResponse,
  pace: () => Promise<void>,
  { isNamed = false }: { isNamed?: boolean } = {},
): EventStream {
  const eventOf = (data: unknown) => `${isNamed ? `event: ${(data as { type: string }).type}\n` : ''}${dataOf(data)}`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const closed = new Promise<'closed'>((resolve) => response.once('close', () => resolve('closed')));
  const passes = async () => (await Promise.race([pace(), closed])) !== 'closed';
  return {
    async send(data) {
      if (!(await passes())) return false;
      response.write(eventOf(data));
      return true;
    },
    async goesOn(end, error) {
      if (end === 'complete') return true;
      if (!(await passes())) return false;
      switch (end) {
        case 'stall':
          await closed;
          return false;
        case 'cut':
          response.destroy();
          return false;
        case 'early':
          response.end();
          return false;
        case 'error-object':
          response.end(eventOf(error));
          return false;
        case 'raw-json':
          response.end(JSON.stringify(error, null, 2));
          return false;
        case 'broken-chunk':
          response.write('data: {"broken": \n\n');
          return true;
      }
    },
  };
}

function dataOf(data: unknown): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}
