import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/api/root';
import { fontFolders } from '@/sheets/compiler/fonts';
import { prepareSheet } from '@/sheets/core/diagnostics';
import type { Browser } from '../test/api/browser';
import { type Product, signInPeople, startProduct } from './server/product';
import { dataWith, TEMPLATE } from './sheets/sample';
import { pinned, pinning } from './sync/child';
import { kb, median, ms, printTable } from './sync/table';

const WARM_UP = 20;
const KEYSTROKES = 200;
const COLD_STARTS = 7;
const PDFS = 20;
const PEOPLE = 5;

/** Measures the time from a keystroke to the new page over HTTP. The control is the bare compiler in a script. */
export async function run(): Promise<void> {
  console.log(`${os.cpus()[0]?.model ?? 'CPU'}, ${os.cpus().length} cores, Node ${process.version}; ${pinning}.`);
  const product = await startProduct(0);
  try {
    const people = await signInPeople(product, PEOPLE);
    const owner = people[0]!;
    const { workspace } = await owner.api.people.me.query();
    const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Bench' });
    const texts = { data: dataWith('Reed'), template: TEMPLATE };
    const { sheetId } = await owner.api.sheets.create.mutate({ projectId, path: 'Reed', ...texts });
    const bare = await measureBare();
    const cold = await measureColdStarts(product, owner, sheetId);
    const typed = await measureTyping(product, people, sheetId);
    const pdf = await measurePdf(product, owner, sheetId);
    printTable(
      'A one-page sheet',
      ['', 'product', 'bare compiler'],
      [
        ['keystroke → new page, p50', ms(percentile(typed.one, 50)), ms(percentile(bare.typed, 50))],
        ['keystroke → new page, p95', ms(percentile(typed.one, 95)), ms(percentile(bare.typed, 95))],
        [`the same on ${PEOPLE} screens, the last one, p50`, ms(percentile(typed.all, 50)), ''],
        ['first page after the server has started', ms(median(cold)), `${ms(median(bare.cold))} (with the process)`],
        ['memory of the compiler’s process, idle', kb(compilerMemory(product.pid)), kb(bare.rss)],
        ['PDF', ms(median(pdf)), ms(median(bare.pdf))],
      ],
    );
  } finally {
    await product.stop();
  }
}

/** Returns the title after the nth typed letter. */
const typedTitle = (nth: number) => `Reed ${'abcdefghij'.slice(0, nth % 10)}${nth}`;

async function measureTyping(product: Product, people: Browser[], sheetId: string) {
  const apis = people.map(({ cookie }) => posting(product.url, cookie));
  const one: number[] = [];
  const all: number[] = [];
  for (let nth = 0; nth < WARM_UP + KEYSTROKES; nth++) {
    const alone = await timed(() => show(apis.slice(0, 1), sheetId, typedTitle(nth)));
    if (nth >= WARM_UP) one.push(alone);
  }
  for (let nth = 0; nth < KEYSTROKES / 4; nth++) {
    all.push(await timed(() => show(apis, sheetId, `shared ${nth}`)));
  }
  return { one, all };
}

type Api = ReturnType<typeof posting>;

/** Creates a client that sends queries with long texts as POST requests, like the page. */
function posting(url: string, cookie: string) {
  const headers = { cookie, origin: url };
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, transformer: superjson, methodOverride: 'POST', headers })],
  });
}

async function show(apis: Api[], sheetId: string, title: string): Promise<void> {
  const texts = { data: dataWith(title), template: TEMPLATE };
  const shown = await Promise.all(apis.map((api) => api.sheets.render.query({ sheetId, ...texts, key: 'bench' })));
  for (const { status, pages } of shown) if (status !== 'ok' || pages.length !== 1) throw new Error(status);
}

async function measureColdStarts(product: Product, { cookie }: Browser, sheetId: string): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < COLD_STARTS; nth++) {
    await product.restart();
    const api = posting(product.url, cookie);
    // Opens the session and the database connection first, but not the compiler.
    await api.sheets.get.query({ sheetId });
    times.push(await timed(() => show([api], sheetId, `cold ${nth}`)));
  }
  return times;
}

async function measurePdf(product: Product, { cookie }: Browser, sheetId: string): Promise<number[]> {
  const api = posting(product.url, cookie);
  const { dataDocumentId } = await api.sheets.get.query({ sheetId });
  const times: number[] = [];
  for (let nth = 0; nth < PDFS; nth++) {
    // Uses a different page each time, because equal pages are compiled only once.
    const { projectId } = await api.documents.get.query({ documentId: dataDocumentId });
    const texts = { data: dataWith(`PDF ${nth}`), template: TEMPLATE };
    const sheet = await api.sheets.create.mutate({ projectId, path: `pdf ${nth}`, ...texts });
    const address = `${product.url}/api/sheets/${sheet.sheetId}/export?format=pdf`;
    times.push(await timed(async () => void (await (await fetch(address, { headers: { cookie } })).arrayBuffer())));
  }
  return times;
}

interface BareFigures {
  typed: number[];
  pdf: number[];
  cold: number[];
  rss: number;
}

async function measureBare(): Promise<BareFigures> {
  const cold: number[] = [];
  for (let nth = 0; nth < COLD_STARTS; nth++) {
    cold.push(
      await timed(async () => {
        const script = startBare();
        await script.compile({ fonts: fontFolders(), source: sourceWith(`cold ${nth}`) });
        script.stop();
      }),
    );
  }
  const script = startBare();
  await script.compile({ fonts: fontFolders(), source: sourceWith('first') });
  const typed: number[] = [];
  const pdf: number[] = [];
  let rss = 0;
  for (let nth = 0; nth < WARM_UP + KEYSTROKES; nth++) {
    const answer = await script.compile({ source: sourceWith(typedTitle(nth)) });
    if (nth >= WARM_UP) typed.push(answer.ms);
    rss = answer.rss;
  }
  for (let nth = 0; nth < PDFS; nth++) {
    pdf.push((await script.compile({ source: sourceWith(`PDF ${nth}`), want: 'pdf' })).ms);
  }
  script.stop();
  return { typed, pdf, cold, rss };
}

function sourceWith(title: string): string {
  const prepared = prepareSheet({ data: dataWith(title), template: TEMPLATE });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.diagnostics));
  return prepared.source;
}

interface BareRequest {
  fonts?: string[];
  source: string;
  want?: string;
}

function startBare() {
  const [command, args] = pinned(0, [path.resolve('bench/sheets/bare-child.mjs')]);
  const child: ChildProcess = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    async compile(request: BareRequest): Promise<{ ms: number; rss: number }> {
      child.stdin?.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('the bare compiler ended');
      return JSON.parse(value);
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Returns the resident memory of the largest compiler among the descendants of a process, in bytes. */
function compilerMemory(pid: number): number {
  const own = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('compiler/child.mjs');
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  const children = fs.readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const ids = fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    return ids === '' ? [] : ids.split(' ').map(Number);
  });
  return Math.max(own ? rss : 0, ...children.map(compilerMemory));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
