import { type Child, startChild } from '../child';
import { median, ms, printTable } from '../table';
import { cpuOf, cpuOfFamily } from './cpu';
import type { Subject } from './subjects';
import { typing } from './trace-typist';

interface Result {
  rate: number;
  sent: number;
  received: number;
  p50: number;
  p95: number;
  p99: number;
}

interface Sample extends Result {
  /** Microseconds of CPU for each edit. */
  server: number;
  postgres: number;
}

interface Scene {
  name: string;
  documents: number;
  /** In each document. */
  people: number;
  /** Edits a second, of all together. */
  rate: number;
  seconds: number;
}

/** Before anything is measured: a server that has run for minutes has compiled what it runs, one that just started has not. */
const WARM_UP = { documents: 20, people: 5, rate: 2_000, seconds: 6 };
/** In turn, several times, and the median of the times: so that whatever else the machine does hits all alike. */
const ROUNDS = 9;
const SCENES: Scene[] = [
  { name: 'Lone edits', documents: 10, people: 2, rate: 20, seconds: 3 },
  { name: 'Many people', documents: 20, people: 5, rate: 200, seconds: 1.5 },
  { name: 'One document', documents: 1, people: 50, rate: 100, seconds: 1.5 },
  { name: 'Under load', documents: 20, people: 5, rate: 1_000, seconds: 1.5 },
];
const AFTER_START = { documents: 20, people: 5, rate: 4_000, seconds: 2, rounds: 3 };
const CAPACITY = { documents: 35, people: 5, seconds: 2.5, p99: 250, start: 2_000, max: 40_000 };
/** What the others are measured against. */
const FLOOR = 'relay that commits first';

/** Edit to remote, the CPU that it takes, and the most edits a second. */
export async function benchTyping(subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await warmUp(subject);
  for (const scene of SCENES) await benchScene(subjects, scene);
  await benchAfterStart(subjects);
  await benchCapacity(subjects);
}

async function warmUp(subject: Subject): Promise<void> {
  const load = await startLoad(subject, WARM_UP);
  await load.ask({ what: 'type', ...WARM_UP });
  await stopLoad(load);
}

async function benchScene(subjects: readonly Subject[], scene: Scene): Promise<void> {
  const loads: Child[] = [];
  for (const subject of subjects) loads.push(await startLoad(subject, scene));
  for (const load of loads) await load.ask({ what: 'type', rate: scene.rate, seconds: 1 });
  const samples = subjects.map((): Sample[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, load] of loads.entries()) {
      samples[i]?.push(await measure(subjects[i] as Subject, load, scene));
    }
  }
  for (const load of loads) await stopLoad(load);
  const { name, documents, people, rate } = scene;
  const size = `${documents} × ${people} people, ${rate} edits/s, ${typing()}`;
  printTable(
    `${name}, edit to remote: ${size} (median of ${ROUNDS} runs in turn)`,
    HEAD,
    rowsOf(subjects, samples, scene),
  );
}

const HEAD = [
  'server',
  'p50',
  'p95',
  'p99',
  'p50 to relay',
  'CPU per edit: server',
  'Postgres',
  'of the core',
  'received',
];

function rowsOf(subjects: readonly Subject[], samples: Sample[][], { people, rate }: Scene): string[][] {
  const of = (i: number, read: (sample: Sample) => number) => median((samples[i] ?? []).map(read));
  const floor = of(
    subjects.findIndex(({ name }) => name === FLOOR),
    ({ p50 }) => p50,
  );
  return subjects.map(({ name }, i) => {
    const times = [of(i, ({ p50 }) => p50), of(i, ({ p95 }) => p95), of(i, ({ p99 }) => p99)];
    const cpu = [of(i, ({ server }) => server), of(i, ({ postgres }) => postgres)];
    const received = of(i, (sample) => (100 * sample.received) / (sample.sent * (people - 1)));
    const share = ((cpu[0] ?? 0) + (cpu[1] ?? 0)) * rate * 1e-4;
    return [
      name,
      ...times.map(ms),
      `${((times[0] ?? 0) / floor).toFixed(2)}×`,
      ...cpu.map((value) => `${value.toFixed(0)} µs`),
      `${share.toFixed(0)} %`,
      `${received.toFixed(1)} %`,
    ];
  });
}

async function measure(subject: Subject, load: Child, { rate, seconds }: Scene): Promise<Sample> {
  const postgres = () => cpuOfFamily(subject.postgresPid() ?? 0);
  const before = [cpuOf(subject.pid()), postgres()];
  const result = await load.ask<Result>({ what: 'type', rate, seconds });
  const perEdit = (used: number) => (used * 1e6) / result.sent;
  return {
    ...result,
    server: perEdit(cpuOf(subject.pid()) - (before[0] ?? 0)),
    postgres: perEdit(postgres() - (before[1] ?? 0)),
  };
}

/** Everybody comes back after a restart and types at once, from a load that has warmed up on the run before. */
async function benchAfterStart(subjects: readonly Subject[]): Promise<void> {
  const results = subjects.map((): Result[] => []);
  for (let round = 0; round < AFTER_START.rounds; round++) {
    for (const [i, subject] of subjects.entries()) {
      const load = await startLoad(subject, AFTER_START);
      await load.ask({ what: 'type', ...AFTER_START });
      await load.ask({ what: 'leave' });
      await subject.restart();
      await connect(load, subject, AFTER_START);
      results[i]?.push(await load.ask<Result>({ what: 'type', ...AFTER_START }));
      await stopLoad(load);
    }
  }
  const { rate, seconds, rounds } = AFTER_START;
  printTable(
    `The first ${seconds} s after a start, ${rate} edits/s (median of ${rounds} runs in turn)`,
    ['server', 'p50', 'p95', 'p99'],
    subjects.map(({ name }, i) => {
      const of = (read: (result: Result) => number) => ms(median((results[i] ?? []).map(read)));
      return [name, of(({ p50 }) => p50), of(({ p95 }) => p95), of(({ p99 }) => p99)];
    }),
  );
}

async function benchCapacity(subjects: readonly Subject[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const subject of subjects) {
    const load = await startLoad(subject, CAPACITY);
    const best = await findCapacity(load);
    await load.stop('SIGKILL');
    rows.push(best ? [subject.name, Math.round(best.rate), ms(best.p50), ms(best.p99)] : [subject.name, '-', '-', '-']);
  }
  const scene = `${CAPACITY.documents} documents, fan-out ${CAPACITY.people}, ${typing()}`;
  printTable(
    `Most edits a second with p99 within ${CAPACITY.p99} ms: ${scene}`,
    ['server', 'edits/s', 'p50', 'p99'],
    rows,
  );
}

async function startLoad(subject: Subject, scene: Pick<Scene, 'documents' | 'people'>): Promise<Child> {
  const load = await startChild('typing/load-child.ts', 1);
  await connect(load, subject, scene);
  return load;
}

async function connect(load: Child, subject: Subject, scene: Pick<Scene, 'documents' | 'people'>): Promise<void> {
  const documents = await subject.documents(scene.documents);
  await load.ask({ what: 'connect', port: subject.port, documents, each: scene.people, people: subject.people });
}

/** Ends a load, once its watchers have all that was typed. */
async function stopLoad(load: Child): Promise<void> {
  await load.ask({ what: 'leave' });
  await load.stop('SIGKILL');
}

/** Doubles the rate until it is too much, then halves the gap twice. */
async function findCapacity(load: Child): Promise<Result | undefined> {
  let best: Result | undefined;
  const tryRate = async (rate: number) => {
    const result = await load.ask<Result>({ what: 'type', rate, seconds: CAPACITY.seconds });
    const carried = result.p99 <= CAPACITY.p99 && result.received >= result.sent * (CAPACITY.people - 1) * 0.999;
    if (carried && result.rate > (best?.rate ?? 0)) best = result;
    // What has piled up shall not count against the next run.
    await new Promise((resolve) => setTimeout(resolve, carried ? 100 : 1_500));
    // The load itself may be what cannot keep up; then it did not send at this rate.
    return carried && result.rate > rate * 0.95;
  };
  // Once more, since the machine may have been busy with something else.
  const carries = async (rate: number) => (await tryRate(rate)) || (await tryRate(rate));
  let low = 0;
  let high = CAPACITY.start;
  while (high <= CAPACITY.max && (await carries(high))) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < 2; i++) {
    const middle = (low + high) / 2;
    if (await carries(middle)) low = middle;
    else high = middle;
  }
  return best;
}
