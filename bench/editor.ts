import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/install/chromium.mjs';
import { bundlePage, bundleSizes } from './editor/bundle';
import type { Candidate } from './editor/page';
import { kb, ms, printTable } from './sync/table';

const SIZES: readonly [label: string, characters: number][] = [
  ['10 KB', 10_000],
  ['1 MB', 1_000_000],
  ['5 MB', 5_000_000],
];
const CANDIDATES: readonly Candidate[] = ['plain CodeMirror', 'source', 'live preview', 'live preview, 300 hunks'];
const WARM_UP_KEYS = 20;
const KEYS = 100;

/**
 * Measures the time from a key press to the painted character, with plain CodeMirror as the control, and the size of
 * the editor's JavaScript.
 */
export async function run(): Promise<void> {
  await withBenchPage(async (page, url, folder) => {
    await measureKeys(page, url);
    await measureHunks(page, url);
    await reportSizes(path.join(folder, 'initial'));
  });
}

/** Opens a browser with the measuring page, calls `use`, and closes it at the end. */
export async function withBenchPage(use: (page: Page, url: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-editor-'));
  try {
    await bundlePage(folder);
    const server = await serve(folder);
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      // Paints frames as soon as they are ready. At 60 frames a second, waiting for the next frame would hide
      // differences.
      args: ['--disable-dev-shm-usage', '--disable-frame-rate-limit', '--disable-gpu-vsync', ...sandbox()],
    });
    try {
      await use(await browser.newPage(), server.url, folder);
    } finally {
      await browser.close();
      server.close();
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function measureKeys(page: Page, url: string): Promise<void> {
  const rows: string[][] = [];
  for (const [label, size] of SIZES) {
    let floor: number | undefined;
    for (const candidate of CANDIDATES) {
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      const { load, keys } = await measure(page, candidate, size);
      const p50 = percentile(keys, 0.5);
      floor ??= p50;
      rows.push([label, candidate, ms(load), ms(p50), ms(percentile(keys, 0.95)), `${(p50 / floor).toFixed(2)}×`]);
    }
  }
  printTable(
    `Key to paint, ${KEYS} keys in the middle of the text`,
    ['text', 'editor', 'first paint', 'p50', 'p95', 'beside plain'],
    rows,
  );
}

/** Measures how much work three hundred hunks add to each key press, far from them and inside one. */
async function measureHunks(page: Page, url: string): Promise<void> {
  const [label, size] = SIZES[1]!;
  const rows: string[][] = [];
  const row = (text: string, keys: readonly number[]) =>
    rows.push([label, text, ms(percentile(keys, 0.5)), ms(percentile(keys, 0.95)), ms(Math.max(...keys))]);
  for (const candidate of ['live preview', 'live preview, 300 hunks'] as const) {
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(([which, length]) => window.bench.mount(which, length), [candidate, size] as const);
    await page.evaluate((which) => window.bench.aim(which), candidate);
    const work = () => page.evaluate((keys) => window.bench.work(keys), KEYS);
    await work();
    row(candidate, await work());
    if (candidate !== 'live preview, 300 hunks') continue;
    await page.evaluate(() => window.bench.aimAtHunk());
    row(`${candidate}, in one of them`, await work());
  }
  printTable(`Work of a key, ${KEYS} keys`, ['text', 'editor', 'p50', 'p95', 'longest'], rows);
}

/**
 * Returns the key-to-paint times of real key presses in the middle of a text of `size` characters, on a fresh page, in
 * ms.
 */
export async function measure(
  page: Page,
  candidate: Candidate,
  size: number,
): Promise<{ load: number; keys: number[] }> {
  const load = await page.evaluate(([which, length]) => window.bench.mount(which, length), [candidate, size] as const);
  await page.evaluate((which) => window.bench.aim(which), candidate);
  for (let i = 0; i < WARM_UP_KEYS + KEYS; i++) {
    await page.keyboard.press('abcdefgh '[i % 9]!);
    await page.waitForFunction((count) => window.bench.samples().length > count, i, { polling: 5 });
  }
  const keys = await page.evaluate(() => window.bench.samples());
  return { load, keys: keys.slice(WARM_UP_KEYS) };
}

async function reportSizes(outdir: string): Promise<void> {
  const { initial, lazy } = await bundleSizes(outdir);
  const rows = lazy.sort((a, b) => b[1] - a[1]).map(([name, bytes]) => [name, kb(bytes), 'when needed']);
  printTable(
    'JavaScript of the editor, gzipped, without React',
    ['part', 'size', 'loaded'],
    [['editor, yjs, y-websocket, y-indexeddb', kb(initial), 'before the first character'], ...rows],
  );
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : path.basename(request.url ?? ''));
    fs.readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function sandbox(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
