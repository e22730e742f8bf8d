import pg from 'pg';

/**
 * How long answers are delayed while counting, in ms: long enough for a process to send all its simultaneous
 * statements.
 */
const AWAY_MS = 15;

/** Statements that nobody waits for: messages to other processes, and checks of the database. */
const BESIDE = /pg_notify|pg_locks|variorum_probe|^select 1$/;

export interface RoundTrips {
  /** The number of statements sent, including BEGIN and COMMIT. */
  statements: number;
  /** How often this process waited for the database. Statements sent at the same time count once. */
  waits: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Counts what this process sends to the database at `url` while `work` runs. Answers are held until all that were asked
 * for have arrived, so the counts don't depend on the database's speed.
 */
export async function countRoundTrips(url: string, work: () => Promise<void>): Promise<RoundTrips> {
  const counter = new Counter();
  const database = new URL(url).pathname.slice(1);
  const original = pg.Client.prototype.query as unknown as Query;
  const set = (query: Query) => Object.assign(pg.Client.prototype, { query });
  set(function (...args) {
    // Skips other databases, because earlier test files may still be closing theirs.
    if (this.database !== database || BESIDE.test(textOf(args[0]))) return original.apply(this, args);
    counter.begin();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return original.apply(this, [
        ...args.slice(0, -1),
        (...answer: unknown[]) => counter.end(() => callback(...answer)),
      ]);
    }
    const answer = Promise.resolve(original.apply(this, args));
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => counter.end(() => resolve(value)),
        (error) => counter.end(() => reject(error)),
      );
    });
  });
  try {
    await work();
  } finally {
    set(original);
    counter.stop();
  }
  return { statements: counter.statements, waits: counter.waits };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}

class Counter implements RoundTrips {
  statements = 0;
  waits = 0;
  #asked = 0;
  #answers: (() => void)[] = [];
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  begin(): void {
    this.statements++;
    if (this.#asked++ === 0) this.waits++;
  }

  end(pass: () => void): void {
    this.#answers.push(pass);
    clearTimeout(this.#timer);
    if (this.#isOver) this.#passAll();
    else this.#timer = setTimeout(() => this.#answers.length === this.#asked && this.#passAll(), AWAY_MS);
  }

  /** Passes on all answers that are still held. */
  stop(): void {
    this.#isOver = true;
    this.#passAll();
  }

  #passAll(): void {
    const answers = this.#answers;
    this.#answers = [];
    this.#asked = 0;
    for (const pass of answers) pass();
  }
}
