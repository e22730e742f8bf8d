import { type ChildProcess, fork } from 'node:child_process';
import { ENTRIES } from './long-texts/entries';
import { TEXTS } from './long-texts/texts';
import { printTable } from './sync/table';

const SIZE = Number(process.env.TEXT_SIZE ?? 1_000_000);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 5_000);

/**
 * Measures the CPU time of each function over a whole text, which is how long it blocks its thread.
 * `TEXT_SIZE=10000000` is for the largest documents. `ENTRIES` (separated by ";") and `TEXTS` (by ",") select cases. A
 * case is stopped after `LIMIT_MS`.
 */
export async function run(): Promise<void> {
  let child = start();
  const names = process.env.TEXTS?.split(',') ?? Object.keys(TEXTS);
  const rows: string[][] = [];
  for (const entry of process.env.ENTRIES?.split(';') ?? Object.keys(ENTRIES)) {
    const row = [entry];
    for (const text of names) {
      const ms = await timed(child, { entry, text, size: SIZE });
      if (ms === undefined) {
        child.kill('SIGKILL');
        child = start();
      }
      row.push(ms === undefined ? `> ${LIMIT_MS}` : ms.toFixed(0));
    }
    rows.push(row);
  }
  child.kill();
  printTable(`Milliseconds of CPU, texts of ${SIZE / 1e6} million characters`, ['work', ...names], rows);
}

function start(): ChildProcess {
  return fork(new URL('./long-texts/text-child.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=3000'],
  });
}

function timed(child: ChildProcess, task: object): Promise<number | undefined> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => end(undefined), 60_000);
    const end = (ms: number | undefined) => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', died);
      resolve(ms);
    };
    const died = () => end(undefined);
    const hear = (message: unknown) => {
      if (typeof message === 'number') end(message);
      clearTimeout(timer);
      timer = setTimeout(() => end(undefined), LIMIT_MS);
    };
    child.on('message', hear);
    child.on('exit', died);
    child.send(task);
  });
}
