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
  /** The CPU time per edit, in microseconds. */
  server: number;
  postgres: number;
}

interface Scene {
  name: string;
  documents: number;
  /** The number of people in each document. */
  people: number;
  /** The edits per second of all people together. */
  rate: number;
  seconds: number;
}

/** Runs before measuring, because a server that just started hasn't compiled its code yet. */
const WARM_UP = { documents: 20, people: 5, rate: 2_000, seconds: 6 };
/** The subjects alternate, and the tables show the medians, so that other load on the machine affects all of them. */
const ROUNDS = 9;
const SCENES: Scene[] = [
  { name: 'Lone edits', documents: 10, people: 2, rate: 20, seconds: 3 },
  { name: 'Many people', documents: 20, people: 5, rate: 200, seconds: 1.5 },
  { name: 'One document', documents: 1, people: 50, rate: 100, seconds: 1.5 },
  { name: 'Under load', documents: 20, people: 5, rate: 1_000, seconds: 1.5 },
];
const AFTER_START = { documents: 20, people: 5, rate: 4_000, seconds: 2, rounds: 3 };
const CAPACITY = { documents: 35, people: 5, seconds: 2.5, p99: 250, start: 2_000, max: 40_000 };
/** The subject that the others are compared with. */
const FLOOR = 'relay that commits first';

/** Measures the time from edit to remote, the CPU time, and the most edits per second. */
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
    `${name}, edit to remote: ${size} (median of ${ROUNDS} alternating runs)`,
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

/**
 * Measures the case that everyone reconnects after a restart and types at once. The load is already warm from the
 * previous run.
 */
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
    `The first ${seconds} s after a start, ${rate} edits/s (median of ${rounds} alternating runs)`,
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

/** Stops a load after its watchers have everything that was typed. */
async function stopLoad(load: Child): Promise<void> {
  await load.ask({ what: 'leave' });
  await load.stop('SIGKILL');
}

/** Doubles the rate until it is too high, then halves the interval twice. */
async function findCapacity(load: Child): Promise<Result | undefined> {
  let best: Result | undefined;
  const tryRate = async (rate: number) => {
    const result = await load.ask<Result>({ what: 'type', rate, seconds: CAPACITY.seconds });
    const carried = result.p99 <= CAPACITY.p99 && result.received >= result.sent * (CAPACITY.people - 1) * 0.999;
    if (carried && result.rate > (best?.rate ?? 0)) best = result;
    // Waits until the backlog is processed, so that it doesn't affect the next run.
    await new Promise((resolve) => setTimeout(resolve, carried ? 100 : 1_500));
    // The load may be the bottleneck. Then it didn't reach this rate.
    return carried && result.rate > rate * 0.95;
  };
  // Tries twice, because the machine may have been busy.
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
