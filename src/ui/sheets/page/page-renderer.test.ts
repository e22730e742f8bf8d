import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { PageRenderer, type RenderAnswer } from './page-renderer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FAULT: SheetDiagnostic = { severity: 'error', message: 'wrong', in: 'template', fields: [] };
const pagesOf = (svg: string) => [{ width: 1, height: 1, svg }];
const ok = (svg: string): RenderAnswer => ({ status: 'ok', pages: pagesOf(svg), diagnostics: [] });
const failed: RenderAnswer = { status: 'failed', pages: [], diagnostics: [FAULT] };
const superseded: RenderAnswer = { status: 'superseded', pages: [], diagnostics: [] };

interface Call {
  data: string;
  answer(answer: RenderAnswer): Promise<void>;
  refuse(error: Error): Promise<void>;
}

/** Creates a renderer whose calls the test answers. */
function start() {
  const calls: Call[] = [];
  const settled = async () => void (await vi.advanceTimersByTimeAsync(0));
  const renderer = new PageRenderer({
    render: ({ data }) =>
      new Promise((resolve, reject) => {
        const answer = (given: RenderAnswer) => {
          resolve(given);
          return settled();
        };
        const refuse = (error: Error) => {
          reject(error);
          return settled();
        };
        calls.push({ data, answer, refuse });
      }),
    onState: () => undefined,
    explain: (error) => ({ problem: String(error), mayPass: String(error).includes('away') }),
  });
  return {
    renderer,
    calls,
    asked: () => calls.map(({ data }) => data),
    type: (...texts: string[]) => {
      for (const data of texts) renderer.show({ data, template: '' });
    },
  };
}

test('one call is under way at a time, and only the newest texts wait for it', async () => {
  const { renderer, calls, asked, type } = start();
  type('a', 'b', 'c');
  expect(asked()).toEqual(['a']);
  await calls[0]?.answer(ok('A'));
  expect(renderer.state.pages).toEqual(pagesOf('A'));
  expect(asked()).toEqual(['a', 'c']);
  await calls[1]?.answer(ok('C'));
  expect(renderer.state).toMatchObject({ status: 'ok', pages: pagesOf('C'), isSlow: false });
});

test('the last good page stays while the newest texts don’t compile, and the errors are shown', async () => {
  const { renderer, calls, type } = start();
  type('a');
  await calls[0]?.answer(ok('A'));
  type('b');
  await calls[1]?.answer(failed);
  expect(renderer.state).toMatchObject({ status: 'failed', pages: pagesOf('A'), diagnostics: [FAULT] });
  type('c');
  await calls[2]?.answer(ok('C'));
  expect(renderer.state).toMatchObject({ status: 'ok', pages: pagesOf('C'), diagnostics: [] });
});

test('newer texts don’t wait for slow ones, and a late answer is ignored', async () => {
  const { renderer, calls, asked, type } = start();
  type('endless');
  await vi.advanceTimersByTimeAsync(400);
  expect(renderer.state.isSlow).toBe(true);
  type('b', 'c');
  expect(asked()).toEqual(['endless', 'b']);
  await calls[1]?.answer(ok('B'));
  await calls[0]?.answer(failed);
  expect(renderer.state).toMatchObject({ status: 'ok', pages: pagesOf('B') });
  expect(asked()).toEqual(['endless', 'b', 'c']);
});

test('a call that was superseded changes nothing', async () => {
  const { renderer, calls, type } = start();
  type('a');
  await vi.advanceTimersByTimeAsync(400);
  type('b');
  await calls[0]?.answer(superseded);
  expect(renderer.state.status).toBe('waiting');
  await calls[1]?.answer(ok('B'));
  expect(renderer.state.pages).toEqual(pagesOf('B'));
});

test('if an older call reached the compiler later and replaced the newest one, the newest texts are asked again', async () => {
  const { renderer, calls, asked, type } = start();
  type('a');
  await vi.advanceTimersByTimeAsync(400);
  type('b');
  await calls[1]?.answer(superseded);
  await calls[0]?.answer(ok('A'));
  expect(asked()).toEqual(['a', 'b', 'b']);
  await calls[2]?.answer(ok('B'));
  expect(renderer.state.pages).toEqual(pagesOf('B'));
});

test('if the server stopped its compiler, the call is repeated', async () => {
  const { calls, asked, type } = start();
  type('a');
  await calls[0]?.answer(superseded);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toEqual(['a', 'a']);
});

test('a call that failed in transit is repeated with the newest texts', async () => {
  const { renderer, calls, asked, type } = start();
  type('a');
  await calls[0]?.refuse(new Error('away'));
  expect(renderer.state).toMatchObject({ status: 'unreachable', problem: 'Error: away' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toEqual(['a', 'a']);
  type('b');
  await calls[1]?.refuse(new Error('away'));
  expect(asked()).toEqual(['a', 'a', 'b']);
  await calls[2]?.answer(ok('B'));
  expect(renderer.state).toMatchObject({ status: 'ok', problem: undefined });
});

test('an older call that failed is not repeated while newer texts are under way', async () => {
  const { renderer, calls, asked, type } = start();
  type('a');
  await vi.advanceTimersByTimeAsync(400);
  type('b');
  await calls[0]?.refuse(new Error('away'));
  await calls[1]?.answer(ok('B'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual(['a', 'b']);
  expect(renderer.state).toMatchObject({ status: 'ok', pages: pagesOf('B') });
});

test('a call that the server refused is not repeated', async () => {
  const { calls, asked, type } = start();
  type('a');
  await calls[0]?.refuse(new Error('not yours'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual(['a']);
});

test('a renderer that was stopped sends no requests and changes nothing', async () => {
  const { renderer, calls, asked, type } = start();
  type('a', 'b');
  renderer.stop();
  await calls[0]?.answer(ok('A'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renderer.state.pages).toBeUndefined();
  expect(asked()).toEqual(['a']);
});
