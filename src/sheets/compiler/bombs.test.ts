import fs from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import type { CompileResult } from '../core/compile';
import { CompilerPool } from './compiler-pool';

// Untrusted source. A time limit of 1 s instead of 4 keeps the tests fast and makes no difference to what they test.
const WALL_MS = 1_000;
const sandbox = await checkSandbox();
const pool = new CompilerPool(async () => sandbox.ok, { wallMs: WALL_MS });
afterAll(() => pool.stop());

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

interface Bomb {
  source: string;
  /** A part of the message. */
  says: RegExp;
  files?: Record<string, string>;
}

/** Stopped by the time limit, by the memory limit, or by Typst itself, whichever comes first on this machine. */
const STOPPED = /longer than|too much memory|too large|too many|infinite|maximum|exceeded|overflow|has \d+ pages/;

const BOMBS: Record<string, Bomb> = {
  'an endless loop': { source: '\n#while true {}', says: /always true/ },
  'an endless loop with a condition': { source: '#let i = 0\n#while i < 1 { i = i * 1 }', says: /infinite|iterations/ },
  recursion: { source: '#let f(x) = f(x + 1)\n#f(1)', says: /maximum function call depth/ },
  'recursion between two functions': { source: '#let g(f, x) = f(g, x)\n#g(g, 1)', says: /depth|expected/ },
  'a show rule that shows itself': { source: '#show heading: it => [= x]\n= a', says: /maximum show rule depth|depth/ },
  'loops in loops': {
    source: '#for i in range(100000) { for j in range(100000) { let x = i * j } }',
    says: STOPPED,
  },
  '10⁶ pages': { source: '#for i in range(1000000) { pagebreak() }', says: STOPPED },
  '200 pages': { source: '#for i in range(199) { [x]; pagebreak() }\nx', says: /200 pages. It can have at most 50/ },
  'a kilometre of page': { source: '#set page(height: 100000cm)\nx', says: /100000 cm long. It can be at most 508 cm/ },
  'a page as wide as a kilometre': { source: '#set page(width: 100000cm)\nx', says: /cm long. It can be at most/ },
  'many pages of which one is too long': {
    source: 'a\n#pagebreak()\nb\n#set page(height: 1000cm)\nx',
    says: /1000 cm long/,
  },
  'an endless page': { source: '#set page(height: auto)\n#v(100000cm)\nx', says: /cm long/ },
  '500 MB of allocation': { source: '#let a = range(40000000)\n#a.len()', says: STOPPED },
  'a billion numbers': { source: '#let a = range(1000000000)', says: STOPPED },
  'a list that doubles': { source: '#let a = (1, 2)\n#for i in range(64) { a = a + a }', says: STOPPED },
  'a text that doubles': { source: '#let a = "ab"\n#for i in range(64) { a = a + a }', says: STOPPED },
  'a text repeated ten thousand million times': { source: '#let a = "a" * 10000000000', says: STOPPED },
  'a million words': { source: '#lorem(10000000)', says: STOPPED },
  'a table with a million cells': { source: '#table(columns: 1000, ..range(1000000).map(i => [#i]))', says: STOPPED },
  'a hundred thousand circles': {
    source: '#for i in range(100000) { place(circle(radius: 1pt)) }',
    says: /too many shapes|longer than|too much memory/,
  },
  '100,000 nested parentheses': { source: `#${nested('(', ')', 100_000)}`, says: /too much memory|longer than/ },
  '100,000 nested brackets': { source: `#${nested('[', ']', 100_000)}`, says: /too much memory|longer than/ },
  'mathematics nested 50,000 deep': {
    source: `$${nested('sqrt(', ')', 50_000)}$`,
    says: /too much memory|depth|nest|longer/,
  },
  'a state that never settles': {
    source: '#let s = state("x", 0)\n#context s.update(s.final() + 1)\n#context panic(s.final())',
    says: /panicked|converge/,
  },
  'a pattern that backtracks, if it could': {
    source: '#"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".match(regex("(a+)+$"))\n#panic("no match")',
    says: /no match/,
  },
  'a file outside the project': { source: '#read("../../etc/passwd")', says: /access denied|outside|not found|escape/ },
  'a file of the machine': { source: '\n#read("/etc/passwd")', says: /not found/ },
  'a file by a link in the file system of processes': { source: '#read("/proc/self/environ")', says: /not found/ },
  'a package from the network': { source: '#import "@preview/cetz:0.2.0": canvas', says: /package/ },
  'a broken font in the project': {
    source: '#text(font: "Broken")[x]\n#read("broken.ttf")\n#panic("end")',
    says: /panicked|unknown font|utf-8/,
    files: { 'broken.ttf': '\u0000\u0001\u0000\u0000broken' },
  },
  'a broken picture': { source: '#image("x.svg")', says: /SVG|svg|decode|parse/, files: { 'x.svg': '<svg><g' } },
  'a picture nested 20,000 deep': {
    source: '#image("x.svg")',
    says: /too much memory|SVG/,
    files: { 'x.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(20_000)}` },
  },
  'a module that imports itself': { source: '#import "main.typ": x', says: /cyclic/ },
  'a plugin that isn’t one': { source: '#plugin(bytes("x"))', says: /WebAssembly/ },
};

function messageOf(result: CompileResult): string {
  return result.ok ? `${result.pages.length} pages` : result.diagnostics.map(({ message }) => message).join('\n');
}

/** Returns the longest time that this process's event loop was blocked while `work` ran, in milliseconds. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5);
  await work();
  clearInterval(timer);
  return longest;
}

describe('a bomb ends in a clear error, and the next page is rendered', () => {
  test.for(Object.entries(BOMBS))('%s', async ([, { source, says, files = {} }]) => {
    const started = performance.now();
    const result = await pool.compile({
      main: 'main.typ',
      files: { 'main.typ': source, ...files },
      want: { kind: 'svg' },
    });
    expect(messageOf(result)).toMatch(says);
    // The time limit, the start of a process, and extra time for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
    const next = await pool.compile({
      main: 'main.typ',
      files: { 'main.typ': `after ${source.length}` },
      want: { kind: 'svg' },
    });
    expect(next.ok).toBe(true);
  });

  test('diagnostics of a bomb are at its place', async () => {
    const loop = await pool.compile({
      main: 'main.typ',
      files: { 'main.typ': '\n #while true {}' },
      want: { kind: 'svg' },
    });
    expect(loop).toMatchObject({ diagnostics: [{ start: { line: 1 } }] });
    const read = await pool.compile({
      main: 'main.typ',
      files: { 'main.typ': '\n\n#read("/etc/passwd")' },
      want: { kind: 'svg' },
    });
    expect(read).toMatchObject({ diagnostics: [{ start: { line: 2, column: 6 } }] });
  });
});

describe('around a bomb', () => {
  test('the server’s other work continues', async () => {
    const bomb = (i: number) =>
      pool.compile({
        main: 'main.typ',
        files: { 'main.typ': `#let a = "ab${i}"\n#for i in range(64) { a = a + a }` },
        want: { kind: 'svg' },
      });
    const blocked = await longestBlock(async () => {
      await Promise.all([bomb(1), bomb(2), bomb(3)]);
    });
    // A control in the same run: how long this machine blocks an idle process.
    const control = await longestBlock(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    // A bomb in this process would block it until the time limit.
    expect(blocked).toBeLessThan(1_000 + control);
  });

  test('memory is freed', async () => {
    await pool.compile({
      main: 'main.typ',
      files: { 'main.typ': '#let a = range(1000000000)' },
      want: { kind: 'svg' },
    });
    await pool.compile({ main: 'main.typ', files: { 'main.typ': 'x' }, want: { kind: 'svg' } });
    const memory = pool.pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
    expect(memory).toBeLessThan(600_000_000);
  });
});

/** Returns the memory of a process and its child processes, in bytes. */
function residentBytes(pid: number): number {
  try {
    const own = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return Number(own) * 1024 + children.reduce((sum, child) => sum + residentBytes(Number(child)), 0);
  } catch {
    return 0;
  }
}
