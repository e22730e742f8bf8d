import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import superjson from 'superjson';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { appRouter } from '@/api/root';
import { testPlatform } from '../support/database';
import { programOf } from '../support/programs';
import { Browser, closed, tokenOf } from './browser';
import { HOSTILE_ENVELOPES } from './hostile-inputs';
import { type Fillings, type Schema, shaped, withEdges } from './shaped-inputs';

/**
 * No single request may keep the server busy for long. The measure is the CPU time of the server's process beyond that
 * of an ordinary call, because other load on the machine doesn't increase it. A request that costs too much is tried
 * again: only if it costs too much every time is it at fault, rather than the compiler or the garbage collector.
 */
const MAX_MS = 100;
const TRIES = 3;
/** Sizes of an input: in a URL (which Node limits), in a body for strangers, and in a body for signed-in people. */
const SIZE = { address: 4_000, batch: 12_000, stranger: 15_000, member: 60_000 };
const TEXTS = ['aA1-', ' ', '@a.', '((((../', '\u{1f469}\u200d', '*?[\\'];

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; inputs: Parameters<typeof shaped>[0][] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const called = procedures.filter(([, { _def }]) => _def.type !== 'subscription');

const platform = await testPlatform();
const child = await startServer();
const stranger = new Browser(child.url);
const owner = new Browser(child.url);
await owner.signUp('Olga Owner');

async function signIn(): Promise<void> {
  if ((await owner.fetch('/api/trpc/people.me')).status === 401) await owner.signIn('Olga Owner');
  expect((await owner.fetch('/api/trpc/people.me')).status).toBe(200);
}

async function startServer(): Promise<{ url: string; process: ChildProcess }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: platform.url, AUTH_SECRET: platform.settings.authSecret };
  const process_ = fork(programOf('test/api/measured-server.ts'), {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  afterAll(async () => {
    const gone = once(process_, 'exit');
    process_.kill('SIGKILL');
    await gone;
  });
  const [url] = (await once(process_, 'message')) as [string];
  return { url, process: process_ };
}

async function cpuMs(): Promise<number> {
  const answer = once(child.process, 'message') as Promise<[number]>;
  child.process.send('cpu');
  return (await answer)[0];
}

/** Returns the lowest CPU time of several tries of a request. */
async function costOf(request: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MAX_MS; tries++) {
    const before = await cpuMs();
    await request();
    least = Math.min(least, (await cpuMs()) - before);
  }
  return least;
}

type Send = (path: string, type: string, envelope: string) => Promise<number>;
const send =
  (browser: Browser, { batch = false } = {}): Send =>
  async (name, type, envelope) => {
    const input = batch ? `{"0":${envelope}}` : envelope;
    const search = batch ? '?batch=1' : '';
    if (type === 'mutation') {
      const headers = { 'content-type': 'application/json' };
      return (await browser.fetch(`/api/trpc/${name}${search}`, { method: 'POST', headers, body: input })).status;
    }
    const address = `/api/trpc/${name}${search || '?'}&input=${encodeURIComponent(input)}`;
    return (await browser.fetch(address)).status;
  };

interface CallAnswer {
  error?: { json: { message: string; data: { httpStatus: number } } };
}

/** Sends calls of one procedure in as few requests as the server allows. */
async function callTogether(browser: Browser, name: string, type: string, envelopes: string[]): Promise<CallAnswer[]> {
  const answers: CallAnswer[] = [];
  for (const calls of batches(envelopes)) {
    const body = `{${calls.map((call, at) => `"${at}":${call}`).join()}}`;
    const address = `/api/trpc/${calls.map(() => name).join()}?batch=1`;
    const headers = { 'content-type': 'application/json' };
    const { text } =
      type === 'mutation'
        ? await browser.fetch(address, { method: 'POST', headers, body })
        : await browser.fetch(`${address}&input=${encodeURIComponent(body)}`);
    answers.push(...(JSON.parse(text) as CallAnswer[]));
  }
  expect(answers).toHaveLength(envelopes.length);
  return answers;
}

function batches(calls: string[]): string[][] {
  const all: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    const length = encodeURIComponent(call).length + 50;
    if (size + length > SIZE.batch || all.at(-1)?.length === 50) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(call);
    size += length;
  }
  return all;
}

/** Checks that none of these requests costs much more than an ordinary one, and none fails with an internal error. */
async function expectCheap(requests: Record<string, () => Promise<number>>, ordinary: number): Promise<void> {
  const before = await cpuMs();
  const statuses = await Promise.all(Object.values(requests).map((request) => request()));
  // Parts of the server that are turned off answer with 503.
  for (const [at, name] of Object.keys(requests).entries()) expect(statuses[at], name).not.toBe(500);
  // Usually all of them together cost little.
  if ((await cpuMs()) - before < MAX_MS) return;
  const dear: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const cost = await costOf(request);
    if (cost - ordinary > MAX_MS) dear.push(`${name}: ${cost.toFixed()} ms, ordinary ${ordinary.toFixed()} ms`);
  }
  expect(dear).toEqual([]);
}

const sizeOf = (type: string, size: number) => (type === 'mutation' ? size : SIZE.address);

describe.each(called)('%s', (name, { _def: { type, inputs } }) => {
  test('a stranger’s request costs little, whatever is in it', async () => {
    const ordinary = await costOf(() => send(stranger)(name, type, '{"json":{}}'));
    const size = sizeOf(type, SIZE.stranger);
    const hostile = Object.entries(HOSTILE_ENVELOPES).map(
      ([kind, write]) => [kind, () => send(stranger)(name, type, write(size))] as const,
    );
    await expectCheap(Object.fromEntries(hostile), ordinary);
  });

  test('a member’s request costs little, whatever is in it', async () => {
    const ordinary = await costOf(() => send(owner)(name, type, '{"json":{}}'));
    // The previous call may have signed the owner out.
    await signIn();
    const size = sizeOf(type, SIZE.member);
    const hostile = Object.entries(HOSTILE_ENVELOPES).map(
      ([kind, write]) => [kind, () => send(owner, { batch: true })(name, type, write(size))] as const,
    );
    const texts = inputs.flatMap((schema) =>
      TEXTS.map((text) => {
        const input = shaped(schema, { text: text.repeat(size / 8 / text.length) });
        return [`${text}…`, () => send(owner)(name, type, superjson.stringify(input))] as const;
      }),
    );
    await expectCheap(Object.fromEntries([...hostile, ...texts]), ordinary);
  });
});

/** Values at the limits of schemas, and beyond them. */
const EDGES = {
  text: ['', ' ', '\0', 'a\0b', '\ud800', 'x'.repeat(2_000), '9'.repeat(18), '-1', '../a', 'constructor'],
  day: ['', '\0', '-0044-03-15', '0000-01-01', '0001-01-01', '1969-12-31', '2026-02-30', '9999-12-31', '275760-09-13'],
  number: [-1, 0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -1e300],
  date: ['-271821-04-20', '-000044-03-15', '0000-01-01', '0001-01-01', '+010000-01-01', '+275760-09-13'].map(
    (day) => new Date(`${day}T00:00:00Z`),
  ),
};
const FORMATS = { date: '2026-01-01', email: 'ed@example.org', uuid: '0196f2a0-0000-7000-8000-000000000000' };
/** Valid for most schemas: the text is a valid id, name, password and base64. */
const FITTING: Fillings = { text: 'abcd1234', number: 1, date: new Date('2026-01-01'), formats: FORMATS };
/** It would sign the person out, who then couldn't make the other calls. */
const LEFT_OUT = ['people.signOutEverywhere'];

/** Returns inputs with one edge value each, by envelope, with a description of where it is. */
function edgeInputs(schemas: readonly Schema[], fitting: Fillings): Map<string, string> {
  const whole = (fillings: Fillings) =>
    Object.assign({}, ...schemas.map((schema) => shaped(schema, fillings))) as object;
  const found = new Map<string, string>();
  for (const sparse of [true, false]) {
    const fillings = { ...fitting, sparse };
    for (const { where, value } of schemas.flatMap((schema) => [...withEdges(schema, fillings, EDGES)])) {
      found.set(written({ ...whole(fillings), ...(value as object) }), where);
    }
    // The first and the last day of a span are validated together, so both get the value.
    for (const date of EDGES.day) {
      found.set(superjson.stringify(whole({ ...fillings, formats: { ...FORMATS, date } })), `days = ${date}`);
    }
  }
  return found;
}

/**
 * Serializes an input as a client would. Names that superjson refuses to write, such as `constructor`, are sent too.
 */
function written(input: object): string {
  try {
    return superjson.stringify(input);
  } catch {
    return JSON.stringify({ json: input });
  }
}

const LANES = 8;

/** Does the work for several items at a time, in their order. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

test('extreme values are accepted or refused, and never cause an internal error', async () => {
  await signIn();
  const { workspace } = await owner.api.people.me.query();
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'editor' });
  await stranger.signUp('Ed Editor', tokenOf(url));
  const { user } = await stranger.api.people.me.query();
  const named = { workspaceId: workspace.id, userId: user.id, model: 'google/gemini' };
  const withInput = called.filter(([name, { _def }]) => _def.inputs.length > 0 && !LEFT_OUT.includes(name));
  const failed = new Set<string>();
  const fitting = new Set<string>();

  // A call mostly waits for the database, so several procedures are called at a time.
  await inLanes(withInput, async ([name, { _def }]) => {
    // A separate project, because some procedures move it to the trash.
    const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name });
    const document = { projectId, path: `${name}.md`, text: 'The text.\n' };
    const { documentId } = await owner.api.documents.create.mutate(document);
    const inputs = edgeInputs(_def.inputs, { ...FITTING, named: { ...named, projectId, documentId } });
    const answers = await callTogether(owner, name, _def.type, [...inputs.keys()]);
    for (const [at, { error }] of answers.entries()) {
      const status = error?.json.data.httpStatus;
      if (status === 500) failed.add(`${name} ${[...inputs.values()][at]}`);
      if (status !== 400) fitting.add(name);
    }
  });
  expect([...failed]).toEqual([]);
  // For most procedures at least one input was valid, so that more than their schemas is tested.
  expect(fitting.size).toBeGreaterThan(withInput.length * 0.9);
  expect((await owner.fetch('/api/trpc/people.me')).status).toBe(200);
}, 240_000);

test.each([
  ['mutation', 'versions.createSnapshot', { documentId: 'd', description: 'a\0b' }, /character NUL/],
  ['query', 'usage.summary', { workspaceId: 'w', from: '0001-01-01', to: '0001-01-01' }, /from: is before 1970/],
  ['query', 'audit.events', { workspaceId: 'w', since: new Date('-000044-03-15') }, /since: is before 1970/],
])('the %s %s says what is wrong with an extreme value', async (type, name, input, message) => {
  await signIn();
  const [answer] = await callTogether(owner, name, type, [superjson.stringify(input)]);
  expect(answer?.error?.json).toMatchObject({ message: expect.stringMatching(message), data: { httpStatus: 400 } });
});

describe('over the socket', () => {
  const open = async (search = '') => {
    await signIn();
    const socket = new WebSocket(`${child.url.replace('http', 'ws')}/trpc-ws${search}`, {
      headers: { cookie: owner.cookie, origin: child.url },
    });
    onTestFinished(() => socket.close());
    await once(socket, 'open');
    return socket;
  };

  test.each([
    ['query', 'people.invitation'],
    ['subscription', 'documents.onTree'],
  ])('a %s costs little, whatever is in it', async (method, name) => {
    // Uses a separate socket for each call, so that the first message is the answer.
    const send = (envelope: string) => async () => {
      const socket = await open();
      const answer = once(socket, 'message', { signal: AbortSignal.timeout(30_000) }) as Promise<[Buffer]>;
      socket.send(`{"id":1,"jsonrpc":"2.0","method":"${method}","params":{"path":"${name}","input":${envelope}}}`);
      const status = String(await answer).includes('"code":"INTERNAL_SERVER_ERROR"') ? 500 : 400;
      // A person can have only a limited number of sockets at a time.
      const ended = once(socket, 'close');
      socket.close();
      await ended;
      return status;
    };
    const ordinary = await costOf(send('{"json":{}}'));
    const hostile = Object.entries(HOSTILE_ENVELOPES).map(([kind, write]) => [kind, send(write(SIZE.member))]);
    await expectCheap(Object.fromEntries(hostile), ordinary);
  });

  test('a message of thousands of calls is refused as a whole, and costs little', async () => {
    const socket = await open();
    const call = (id: number) => `{"id":${id},"method":"query","params":{"path":"people.me"}}`;
    const cost = await costOf(async () => {
      const answer = once(socket, 'message') as Promise<[Buffer]>;
      socket.send(`[${Array.from({ length: 3_000 }, (_, id) => call(id)).join()}]`);
      expect(String(await answer)).toContain('"PARSE_ERROR"');
    });
    expect(cost).toBeLessThan(MAX_MS);
  });

  test('connection parameters are refused', async () => {
    const socket = await open('?connectionParams=1');
    expect(await closed(socket)).toBe(4400);
  });
});
