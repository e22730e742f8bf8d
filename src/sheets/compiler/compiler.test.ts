import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import type { CompileJob, CompileResult } from '../core/compile';
import { CompilerPool } from './compiler-pool';
import { addFonts, PACKAGES } from './fonts';
import { splitPages } from './split-pages.mjs';

const sandbox = await checkSandbox();
const pool = new CompilerPool(async () => sandbox.ok);
afterAll(() => pool.stop());

const job = (source: string, rest: Partial<CompileJob> = {}): CompileJob => ({
  main: 'main.typ',
  files: { 'main.typ': source },
  want: { kind: 'svg' },
  ...rest,
});

function pagesOf(result: CompileResult) {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.pages;
}

function textOf(result: CompileResult): string {
  return result.ok ? 'a page' : result.diagnostics.map(({ message }) => message).join('\n');
}

describe('the compiler', () => {
  test('gives one SVG for each page, with the page’s own size and background', async () => {
    const pages = pagesOf(
      await pool.compile(
        job(
          '#set page(width: 100pt, height: 50pt)\nA\n#set page(width: 80.5pt, height: 40pt, fill: red)\nB\n#set page(fill: none)\nC',
        ),
      ),
    );
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [100, 50],
      [80.5, 40],
      [100, 40],
    ]);
    expect(pages.map(({ svg }) => svg.match(/fill="#(?:ffffff|ff4136)"/g))).toEqual([
      ['fill="#ffffff"'],
      ['fill="#ff4136"'],
      null,
    ]);
    expect(pages[1]?.svg).toContain('viewBox="0 0 80.5 40"');
    for (const { svg } of pages) expect(svg.match(/<svg|<\/svg>/g)).toHaveLength(2);
  });

  test('gives PDF and PNG', async () => {
    const source = '#set page(width: 100pt, height: 50pt)\nA';
    const pdf = await pool.compile(job(source, { want: { kind: 'pdf' } }));
    const png = await pool.compile(job(source, { want: { kind: 'png', page: 0 } }));
    if (!pdf.ok || !png.ok) throw new Error('no file');
    expect(Buffer.from(pdf.file?.subarray(0, 5) ?? []).toString()).toBe('%PDF-');
    const picture = Buffer.from(png.file ?? []);
    expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      'PNG',
      267,
      134,
    ]);
  });

  test('reports all errors with lines and columns', async () => {
    const result = await pool.compile(job('#let a = (1\n😀 #b'));
    expect(result).toMatchObject({ ok: false, reason: 'error' });
    expect(!result.ok && result.diagnostics.length).toBeGreaterThan(1);
    expect(await pool.compile(job('😀 #b'))).toMatchObject({
      diagnostics: [{ message: 'unknown variable: b', start: { line: 0, column: 3 }, end: { line: 0, column: 4 } }],
    });
  });

  test('has the bundled fonts, and warns of any other', async () => {
    const fonts = ['Inter', 'Source Serif 4', 'Fraunces', 'Space Grotesk', 'JetBrains Mono', 'Libertinus Serif'];
    const result = await pool.compile(job(fonts.map((font) => `#text(font: "${font}")[x]`).join('')));
    expect(result).toMatchObject({ ok: true, warnings: [] });
    const missing = await pool.compile(job('#text(font: "Arial")[x]'));
    expect(missing).toMatchObject({ ok: true, warnings: [{ message: 'unknown font family: arial' }] });
  });

  test('has the operator’s own fonts', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-fonts-'));
    const hebrew = fs.readFileSync(path.join(PACKAGES, '@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf'));
    // The same font by another name, in UTF-16 as fonts have it.
    const name = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1');
    const renamed = hebrew.toString('latin1').replaceAll(name('Noto Sans'), name('Acme Font'));
    fs.writeFileSync(path.join(folder, 'acme.ttf'), renamed, 'latin1');
    addFonts(folder);
    const own = new CompilerPool(async () => sandbox.ok);
    try {
      const result = await own.compile(job('#text(font: "Acme Font Hebrew")[x]'));
      expect(result).toMatchObject({ ok: true, warnings: [] });
    } finally {
      own.stop();
      addFonts(undefined);
      fs.rmSync(folder, { recursive: true });
    }
    expect(() => addFonts('/nowhere/fonts')).toThrow('FONTS_DIR must be a folder');
  });

  test.skipIf(!sandbox.ok)('doesn’t see the fonts of the machine, which differ from one to the next', async () => {
    const result = await pool.compile(job('#text(font: "DejaVu Sans")[x]'));
    expect(result).toMatchObject({ ok: true, warnings: [{ message: 'unknown font family: dejavu sans' }] });
  });

  test('reads the documents given with the job, and forgets them with the next', async () => {
    const files = {
      'a/main.typ': '#import "lib.typ": x\n#x #json("/prices.json").a',
      'a/lib.typ': '#let x = [y]',
      'prices.json': '{"a":1}',
    };
    expect(await pool.compile({ main: 'a/main.typ', files, want: { kind: 'svg' } })).toMatchObject({ ok: true });
    const later = await pool.compile({
      main: 'a/main.typ',
      files: { 'a/main.typ': '#import "lib.typ": x' },
      want: { kind: 'svg' },
    });
    expect(textOf(later)).toContain('file not found');
  });

  test('gives the same result to equal jobs, once', async () => {
    const [first, second] = await Promise.all([pool.compile(job('same')), pool.compile(job('same'))]);
    expect(second).toBe(first);
  });

  test('without a sandbox, a source can’t use files or the network either', async () => {
    const bare = new CompilerPool(async () => false);
    expect(textOf(await bare.compile(job('#read("/etc/passwd")')))).toMatch(/not found/);
    expect(textOf(await bare.compile(job('#import "@preview/cetz:0.2.0": canvas')))).toMatch(
      /failed to download package/,
    );
    bare.stop();
  });
});

describe('the pool', () => {
  test('a newer job with the same key replaces the one that waits', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1 });
    const first = one.compile(job('#while true {}\n#lorem(100)'));
    const results = await Promise.all([
      first,
      one.compile(job('b', { key: 'sheet' })),
      one.compile(job('c', { key: 'sheet' })),
      one.compile(job('d', { key: 'another' })),
    ]);
    expect(results.map((result) => (result.ok ? 'a page' : result.reason))).toEqual([
      'error',
      'superseded',
      'a page',
      'a page',
    ]);
    one.stop();
  });

  test('a running job that is replaced gets little more time', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1, wallMs: 60_000, supersededMs: 100 });
    await one.compile(job('warm'));
    const endless = one.compile(job(ENDLESS, { key: 'sheet' }));
    const next = one.compile(job('next', { key: 'sheet' }));
    expect(await endless).toMatchObject({ ok: false, reason: 'superseded' });
    expect(await next).toMatchObject({ ok: true });
    one.stop();
  });

  test('a job for the same page isn’t affected when another person’s job is replaced', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1 });
    const blocking = one.compile(job('blocking'));
    const mine = one.compile(job('shared', { key: 'me' }));
    const theirs = one.compile(job('shared', { key: 'them' }));
    const newer = one.compile(job('newer', { key: 'me' }));
    const results = await Promise.all([blocking, mine, theirs, newer]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true]);
    one.stop();
  });

  test('a process is replaced after many compiles', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1, compiles: 2 });
    await one.compile(job('a'));
    const [first] = one.pids;
    await one.compile(job('b'));
    await one.compile(job('c'));
    expect(one.pids).not.toContain(first);
    one.stop();
  });

  test('jobs are refused if too many are waiting', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1, waiting: 1 });
    const running = one.compile(job('a'));
    const waits = one.compile(job('b'));
    await expect(one.compile(job('c'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect([(await running).ok, (await waits).ok]).toEqual([true, true]);
    one.stop();
  });

  test('many jobs of one person don’t delay other people', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1, waitingOfOne: 2 });
    const greedy = ['a', 'b', 'c'].map((source) => one.compile(job(source, { owner: 'greedy' })));
    await expect(one.compile(job('d', { owner: 'greedy' }))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await one.compile(job('e', { owner: 'other' }))).toMatchObject({ ok: true });
    expect((await Promise.all(greedy)).map(({ ok }) => ok)).toEqual([true, true, true]);
    one.stop();
  });

  test('a template can have any name', async () => {
    const named = { main: 'Plants.md', files: { 'Plants.md': 'x' }, want: { kind: 'svg' } } as const;
    expect(await pool.compile(named)).toMatchObject({ ok: true });
  });

  test('a process that was started before the first page makes it', async () => {
    const one = new CompilerPool(async () => sandbox.ok);
    one.warm();
    one.warm();
    expect(await one.compile(job('a'))).toMatchObject({ ok: true });
    const [first] = one.pids;
    one.warm();
    expect(await one.compile(job('b'))).toMatchObject({ ok: true });
    expect(one.pids).toEqual([first]);
    one.stop();
  });

  test('if the compiler can’t start, people get a message that says so', async () => {
    const none = new CompilerPool(async () => false, { memoryBytes: 50_000_000 });
    expect(await none.compile(job('a'))).toMatchObject({
      ok: false,
      reason: 'unavailable',
      diagnostics: [
        {
          message: 'Pages can’t be rendered because the compiler doesn’t start. Ask the operator to check the server.',
        },
      ],
    });
    expect(none.pids).toEqual([]);
    none.stop();
  });

  test('a process that ends leaves no folder behind', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1 });
    await one.compile(job('a'));
    const command = fs.readFileSync(`/proc/${one.pids[0]}/cmdline`, 'utf8').split('\0');
    const folder = command.find((word) => /variorum-sheet-\w+$/.test(word)) ?? '';
    expect(fs.existsSync(folder)).toBe(true);
    one.stop();
    expect(fs.existsSync(folder)).toBe(false);
  });

  test('idle processes end', async () => {
    const one = new CompilerPool(async () => sandbox.ok, { processes: 1, idleMs: 1 });
    await one.compile(job('a'));
    await expect.poll(() => one.pids).toEqual([]);
    expect(await one.compile(job('b'))).toMatchObject({ ok: true });
    one.stop();
  });
});

const ENDLESS = '#for i in range(100000) { for j in range(100000) { let x = i * j } }';

test('a photo of several megabytes doesn’t count as too many shapes, and any page can be a PDF', async () => {
  const [width, height] = [1_400, 1_000];
  const photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  expect(photo.length).toBeGreaterThan(4_000_000);
  // A new process, because one that has compiled much has less memory left.
  const fresh = new CompilerPool(async () => sandbox.ok);
  const photos = (count: number, want: CompileJob['want']) => {
    // A photo that is used twice is embedded twice in the page.
    const source = '#image("photo.png")\n'.repeat(count);
    return fresh.compile(job(source, { files: { 'main.typ': source, 'photo.png': photo }, want }));
  };
  try {
    expect(textOf(await photos(1, { kind: 'svg' }))).toBe('a page');
    expect(textOf(await photos(3, { kind: 'svg' }))).toMatch(/images .* too large/);
    expect(textOf(await photos(3, { kind: 'pdf' }))).toBe('a page');
  } finally {
    fresh.stop();
  }
});

test('an SVG without pages is split into no pages', () => {
  expect(splitPages('<svg viewBox="0 0 1 1"></svg>')).toEqual([]);
});

test('large files that a page could read don’t make it wait: reading a job takes time by its length, not its square', async () => {
  const files = { 'main.typ': 'x', 'picture.png': new Uint8Array(48_000_000) };
  // A new process, because one that has compiled much has less memory left.
  const fresh = new CompilerPool(async () => sandbox.ok);
  try {
    expect(await fresh.compile({ main: 'main.typ', files, want: { kind: 'svg' } })).toMatchObject({ ok: true });
  } finally {
    fresh.stop();
  }
});
