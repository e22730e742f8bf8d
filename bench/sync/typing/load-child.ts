import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { serve } from '../child';
import { connectRaw, type RawClient } from '../raw-client';
import type { Visitor } from './subjects';
import { TraceTypist } from './trace-typist';

/** The load: people who type at a steady rate and record when others receive it. */
interface Person {
  client: RawClient;
  typist: TraceTypist;
  place: Place;
}

interface Place {
  people: Person[];
  /** When each message was sent, by its content. */
  sentAt: Map<string, number>;
  /** A real client with a Y.Doc. In the end it must have everything that was typed. */
  watcher: WebsocketProvider;
}

type Request =
  | { what: 'connect'; port: number; documents: string[]; each: number; people: Visitor[] }
  | { what: 'type'; rate: number; seconds: number }
  | { what: 'leave' };

const SETTLE_MS = 400;
const WHOLE_WITHIN_MS = 10_000;
const SYNC = 0;
const STATE_QUESTION = Uint8Array.of(0, 0, 1, 0);

let places: Place[] = [];
let everybody: Person[] = [];
let latencies: number[] = [];
let measuring = false;

async function connect({ port, documents, each, people }: Extract<Request, { what: 'connect' }>): Promise<void> {
  let nth = 0;
  for (const documentId of documents) {
    const watcher = await watch(port, documentId, people[0] as Visitor);
    const place: Place = { people: [], sentAt: new Map(), watcher };
    for (let i = 0; i < each; i++) {
      const { query, cookie } = people[i % people.length] as Visitor;
      const client = await connectRaw(port, `/sync/${documentId}${query}`, cookie);
      client.onMessage = (message) => receive(place, message);
      client.send(STATE_QUESTION);
      place.people.push({ client, typist: new TraceTypist(nth++), place });
    }
    places.push(place);
  }
  everybody = places.flatMap((place) => place.people);
  // Recordings begin with the initial text.
  for (const { client, typist } of everybody) client.send(typist.next());
  await whole();
}

function watch(port: number, documentId: string, { query, cookie }: Visitor): Promise<WebsocketProvider> {
  class CookieSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: cookie ? { cookie } : {} });
    }
  }
  const watcher = new WebsocketProvider(`ws://127.0.0.1:${port}/sync`, documentId, new Y.Doc(), {
    WebSocketPolyfill: CookieSocket as unknown as typeof globalThis.WebSocket,
    params: Object.fromEntries(new URLSearchParams(query)),
    disableBc: true,
  });
  return new Promise((resolve) => watcher.once('sync', () => resolve(watcher)));
}

function receive({ sentAt }: Place, message: Buffer): void {
  if (!measuring || message[0] !== SYNC) return;
  const at = sentAt.get(message.toString('latin1'));
  if (at !== undefined) latencies.push(performance.now() - at);
}

function type({ client, typist, place }: Person): void {
  const message = typist.next();
  place.sentAt.set(Buffer.from(message).toString('latin1'), performance.now());
  client.send(message);
}

// Each y-websocket client adds a listener for the end of the process.
process.setMaxListeners(0);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Types `rate` edits per second, evenly spread, with all people in turn. */
async function run(rate: number, seconds: number): Promise<Record<string, number>> {
  latencies = [];
  measuring = true;
  const begun = performance.now();
  let sent = 0;
  let turn = Math.floor(Math.random() * everybody.length);
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    for (; sent < due; sent++) type(everybody[turn++ % everybody.length] as Person);
    await (rate > 2_000 ? new Promise((resolve) => setImmediate(resolve)) : sleep(1));
  }
  const took = (performance.now() - begun) / 1000;
  await sleep(SETTLE_MS);
  measuring = false;
  for (const { sentAt } of places) sentAt.clear();
  const sorted = Float64Array.from(latencies).sort();
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  return { rate: sent / took, sent, received: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Waits until the watchers have everything that was typed. Throws if that takes too long. */
async function whole(): Promise<void> {
  const until = performance.now() + WHOLE_WITHIN_MS;
  const isWhole = ({ people, watcher }: Place) =>
    people.every(({ typist }) => Y.getState(watcher.doc.store, typist.clientId) === typist.clock);
  while (!places.every(isWhole)) {
    if (performance.now() > until) throw new Error('a client has not received all that was typed');
    await sleep(20);
  }
}

async function leave(): Promise<void> {
  await whole();
  for (const { people, watcher } of places) {
    for (const { client } of people) client.close();
    watcher.destroy();
  }
  places = [];
  everybody = [];
}

serve({}, async (message) => {
  const request = message as Request;
  switch (request.what) {
    case 'connect':
      return connect(request);
    case 'type':
      return run(request.rate, request.seconds);
    case 'leave':
      return leave();
  }
});
