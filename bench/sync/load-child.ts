import { serve } from './child';
import { connectRaw, type RawClient } from './raw-client';
import { readTyped, Typist } from './typist';

/** The load: people who type at a steady rate, and note when the others receive it. */
interface Person {
  client: RawClient;
  typist: Typist;
  sentAt: Float64Array;
}

type Request =
  | { what: 'connect'; port: number; documents: string[]; each: number; userId: string }
  | { what: 'type'; rate: number; seconds: number };

const SETTLE_MS = 400;
const people: Person[] = [];
const byClient = new Map<number, Person>();
let latencies: number[] = [];
let measuring = false;

const STATE_QUESTION = Uint8Array.of(0, 0, 1, 0);
/** A ring of sending times; nothing is under way for so long that it wraps. */
const RING = 1 << 16;

async function connect({ port, documents, each, userId }: Extract<Request, { what: 'connect' }>): Promise<void> {
  for (const documentId of documents) {
    for (let i = 0; i < each; i++) {
      const client = await connectRaw(port, `/sync/${documentId}?token=${userId}`);
      const typist = new Typist(1 + Math.floor(Math.random() * (2 ** 32 - 2)));
      const person: Person = { client, typist, sentAt: new Float64Array(RING) };
      people.push(person);
      byClient.set(typist.clientId, person);
      client.onMessage = receive;
      client.send(STATE_QUESTION);
    }
  }
}

function receive(message: Buffer): void {
  if (!measuring) return;
  const typed = readTyped(message);
  const from = typed && byClient.get(typed[0]);
  if (from) latencies.push(performance.now() - (from.sentAt[typed[1] % RING] ?? 0));
}

function type(person: Person): void {
  person.sentAt[person.typist.clock % RING] = performance.now();
  person.client.send(person.typist.next());
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Types `rate` characters a second, all people in turn, spread evenly over time. */
async function run(rate: number, seconds: number): Promise<Record<string, number>> {
  latencies = [];
  measuring = true;
  const begun = performance.now();
  let sent = 0;
  let turn = Math.floor(Math.random() * people.length);
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    for (; sent < due; sent++) type(people[turn++ % people.length] as Person);
    await (rate > 2_000 ? new Promise((resolve) => setImmediate(resolve)) : sleep(1));
  }
  const took = (performance.now() - begun) / 1000;
  await sleep(SETTLE_MS);
  measuring = false;
  const sorted = Float64Array.from(latencies).sort();
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  return { rate: sent / took, sent, received: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

serve({}, async (message) => {
  const request = message as Request;
  switch (request.what) {
    case 'connect':
      return connect(request);
    case 'type':
      return run(request.rate, request.seconds);
  }
});
