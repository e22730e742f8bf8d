import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '@/i18n/languages';
import { installReader } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import type { DatabaseWatch } from '@/platform/postgres/watch';
import { makeHealth } from '../../server/http/health/health';
import { FAKE_S3 } from '../fakes/s3';
import { Browser, tokenOf } from './browser';
import { startApiServer } from './server';

let turnsFail = false;
const server = await startApiServer({
  env: { IMAGE_HOSTS: '*.cdn.example' },
  routes: [
    {
      method: 'GET',
      path: /^\/api\/things\/(?<id>[^/]+)\/export$/,
      async handle({ response, groups, context }) {
        if (!context.actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
        if (groups.id === 'broken') throw new Error('password of the database: hunter2');
        response.end(`thing ${groups.id}`);
      },
    },
  ],
  async turns() {
    if (turnsFail) throw new Error('connection lost');
    return { running: 1, queued: 2 };
  },
});
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const stranger = new Browser(server.url);
afterEach(() => installReader(() => undefined));
const NO_TURNS = { running: 0, queued: 0 };
const GENERIC = 'Something went wrong on the server. Try again in a moment.';
const GENERIC_CHANGE = 'Something went wrong on the server. Check whether your change was made, then try again.';

test('health reports every part, with status 503 while one is down', async () => {
  const well = await stranger.fetch('/api/health');
  expect(well.status).toBe(200);
  expect(well.json).toEqual({
    status: 'ok',
    version: '0.0.0',
    uptimeSeconds: expect.any(Number),
    database: 'ok',
    files: 'ok',
    news: { carrier: 'Postgres', isDegraded: false },
    sync: { documents: 0, connections: 0 },
    turns: { running: 1, queued: 2 },
  });
  turnsFail = true;
  const ill = await stranger.fetch('/api/health');
  turnsFail = false;
  expect(ill.status).toBe(503);
  expect(ill.json).toMatchObject({ status: 'down', database: 'down', turns: null });
  expect(ill.text).not.toContain('connection lost');
});

test('health is degraded, with status 200, while Postgres replaces Redis', async () => {
  const { platform } = server;
  const status = () => ({ carrier: 'Postgres', isDegraded: true }) as const;
  const ports = { version: '1', sync: () => ({ documents: 0, connections: 0 }), turns: async () => NO_TURNS };
  const { ok, report } = await makeHealth({ ...platform, bus: { ...platform.bus, status } }, ports)();
  expect(ok).toBe(true);
  expect(report).toMatchObject({ status: 'degraded', news: status() });
});

test('health is degraded, with status 200, if the bucket for files can’t be reached', async () => {
  const { platform } = server;
  const s3 = { ...FAKE_S3, endpoint: 'http://127.0.0.1:9', prefix: '' };
  const settings = { ...platform.settings, files: { ...platform.settings.files, s3 } };
  const ports = { version: '1', sync: () => ({ documents: 0, connections: 0 }), turns: async () => NO_TURNS };
  const health = makeHealth({ ...platform, settings }, ports);
  // Health doesn't wait for the bucket, so the first answers may come before its state is known.
  await expect.poll(async () => (await health()).report).toMatchObject({ status: 'degraded', files: 'down' });
  expect((await health()).ok).toBe(true);
});

test.each([
  ['silent', 'down'],
  ['full', 'full'],
] as const)('health is 503 when the database is %s', async (condition, database) => {
  const { platform } = server;
  const watch = { check: async () => condition } as DatabaseWatch;
  const ports = {
    version: '1',
    sync: () => ({ documents: 2, connections: 3 }),
    turns: async () => NO_TURNS,
  };
  const { ok, report } = await makeHealth({ ...platform, database: { ...platform.database, watch } }, ports)();
  expect(ok).toBe(false);
  expect(report).toMatchObject({ status: 'down', database, sync: { documents: 2, connections: 3 } });
  expect(report.turns).toEqual(condition === 'full' ? NO_TURNS : null);
});

test('health tells strangers only whether the server is up, and everything to owners, their API tokens and this machine', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  const details = expect.objectContaining({ status: 'ok', version: '0.0.0', database: 'ok' });
  expect((await stranger.fetch('/api/health', { headers: proxied })).json).toEqual({ status: 'ok' });
  expect((await stranger.fetch('/api/health')).json).toEqual(details);
  expect((await owner.fetch('/api/health', { headers: proxied })).json).toEqual(details);
  const { token } = await owner.api.tokens.create.mutate({ name: 'a monitor', scope: 'read', days: 7 });
  const headers = { ...proxied, authorization: `Bearer ${token}` };
  expect((await stranger.fetch('/api/health', { headers })).json).toEqual(details);

  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'editor' });
  const editor = new Browser(server.url);
  await editor.signUp('Edda Editor', tokenOf(url));
  expect((await editor.fetch('/api/health', { headers: proxied })).json).toEqual({ status: 'ok' });
});

test('requests outside /api are answered by the pages, with the same security headers', async () => {
  for (const path of ['/', '/apiary', '/documents/api']) expect((await stranger.fetch(path)).text).toBe('a page');
  for (const path of ['/', '/api/health', '/api/nothing']) {
    const { headers } = await stranger.fetch(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('a page may run no inline script but those with the nonce of its own response', async () => {
  const policies = await Promise.all([1, 2].map(async () => policyOf(await stranger.fetch('/'))));
  const nonces = policies.map((policy) => /(?:^|; )script-src 'self' 'nonce-([\w+/=]{22,})'(?:;|$)/.exec(policy)?.[1]);
  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(policies[0]).toContain("script-src-attr 'none'");
  // Next reads the nonce from the request, so a header from the client must be ignored.
  const forged = await stranger.fetch('/', { headers: { 'content-security-policy': "script-src 'nonce-forged'" } });
  expect(policyOf(forged)).not.toContain('forged');
});

test('pictures load from here and from the hosts that the operator or the reader allows, and from no other', async () => {
  const imagesFor = async (cookie: string) =>
    /(?:^|; )img-src ([^;]*)/.exec(policyOf(await stranger.fetch('/', { headers: { cookie } })))?.[1];
  const own = "'self' data: blob: *.cdn.example";
  expect(await imagesFor('')).toBe(own);
  expect(await imagesFor('theme=dark; images=doc-1/example.org!doc-2/localhost:9000')).toBe(
    `${own} example.org localhost:9000`,
  );
  expect(await imagesFor('images=always')).toBe("'self' data: blob: http: https:");
  for (const forged of ['doc-1/*', "doc-1/a 'unsafe-inline'", 'doc-1/https:', 'doc-1/%3B']) {
    expect(await imagesFor(`images=${forged}`)).toBe(own);
  }
});

function policyOf({ headers }: { headers: Headers }): string {
  return headers.get('content-security-policy') ?? '';
}

test('an unknown path is 404 and a wrong method 405, both as JSON', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth/delete-user',
    '/api/auth/list-sessions',
    '/api/auth/',
  ]) {
    const answer = await owner.fetch(path);
    expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
  for (const [method, path] of [
    ['DELETE', '/api/health'],
    ['PUT', '/api/trpc/people.me'],
    ['POST', '/api/things/1/export'],
    ['GET', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/get-session'],
  ] as const) {
    const answer = await owner.fetch(path, { method });
    expect([path, answer.status, answer.json.code]).toEqual([path, 405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBeTruthy();
  }
});

test('a mutation can’t be called by GET; a query can also be a POST, with longer input', async () => {
  expect((await owner.fetch('/api/trpc/people.signOutEverywhere')).status).toBe(405);
  expect((await owner.post('/api/trpc/people.me', {})).status).toBe(200);
});

test('another route gets the groups of its path and the actor; expected errors are shown, unexpected ones aren’t', async () => {
  expect((await owner.fetch('/api/things/7/export')).text).toBe('thing 7');
  const refused = await stranger.fetch('/api/things/7/export');
  expect([refused.status, refused.json]).toEqual([401, { code: 'UNAUTHORIZED', message: 'Please sign in.' }]);
  const broken = await owner.fetch('/api/things/broken/export');
  expect([broken.status, broken.json]).toEqual([500, { code: 'INTERNAL', message: GENERIC }]);
});

test.each(['https://evil.example', 'null', 'http://localhost.evil.example', ''])(
  'a page of %j can’t change anything',
  async (origin) => {
    const input = { json: { workspaceId: workspace.id, name: 'Taken over' } };
    const trpc = await owner.post('/api/trpc/people.renameWorkspace', input, { origin });
    expect([trpc.status, trpc.json.code]).toEqual([403, 'FORBIDDEN']);
    const auth = await owner.post('/api/auth/sign-out', {}, { origin });
    expect(auth.status).toBe(403);
    expect((await owner.api.people.me.query()).workspace.name).not.toBe('Taken over');
  },
);

test('another site’s request that hides its origin is refused', async () => {
  const headers = { cookie: owner.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  const response = await fetch(`${server.url}/api/trpc/people.signOutEverywhere`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(response.status).toBe(403);
});

test('only JSON is accepted', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const answer = await owner.post('/api/trpc/people.renameWorkspace', {}, { 'content-type': type });
    expect([type, answer.status]).toEqual([type, 415]);
  }
});

test('a body that is too large is refused, announced or not', async () => {
  const body = JSON.stringify({ json: { workspaceId: workspace.id, name: 'x'.repeat(16 * 1024 * 1024) } });
  const announced = await owner
    .fetch('/api/trpc/people.renameWorkspace', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    .then(({ status }) => status)
    // The server closes the connection early, which some clients notice before they read the status.
    .catch(() => 413);
  expect(announced).toBe(413);
  const unannounced = await owner
    .fetch('/api/trpc/people.renameWorkspace', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit & { headers: Record<string, string> })
    .then(({ status }) => status);
  expect(unannounced).toBe(413);
  const signUp = await stranger.post('/api/auth/sign-up/email', { name: 'x'.repeat(20_000) });
  expect([signUp.status, signUp.json.code]).toEqual([413, 'TOO_LARGE']);
  expect((await stranger.fetch('/api/health')).status).toBe(200);
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a number', '7'],
  ['no envelope', '{"workspaceId":"x"}'],
  ['superjson with an unknown type', '{"json":{"workspaceId":"x","name":"y"},"meta":{"values":{"name":["bomb"]}}}'],
  ['superjson that reaches for the prototype', '{"json":{},"meta":{"values":{"__proto__.polluted":["Date"]}}}'],
  ['superjson with a custom class', '{"json":{"name":"x"},"meta":{"values":{"name":[["class","Buffer"]]}}}'],
  [
    'superjson with broken references',
    '{"json":{},"meta":{"referentialEqualities":{"a.b.c":["constructor.prototype"]}}}',
  ],
  ['superjson with a regular expression', '{"json":{"name":"/(a+)+$/"},"meta":{"values":{"name":["regexp"]}}}'],
])('garbage in a call (%s) is refused and doesn’t harm the server', async (_, body) => {
  const answer = await owner.fetch('/api/trpc/people.renameWorkspace', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(400);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|"stack"/);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await owner.api.people.me.query()).workspace.name).toBe(workspace.name);
});

test.each<[object, Language, string, string]>([
  [{ name: '' }, 'en', 'The name is missing.', 'name'],
  [{ name: '' }, 'de', 'Der Name fehlt.', 'name'],
  [{ name: 'Ink', workspaceId: '' }, 'de', 'workspaceId: is not an id', 'workspaceId'],
])(
  'an invalid input (%j) gets a message for people, or its path if a program is wrong',
  async (part, language, message, field) => {
    installReader(() => ({ language, region: 'DE', timeZone: undefined }));
    const json = { workspaceId: workspace.id, ...part };
    const answer = await owner.post('/api/trpc/people.renameWorkspace', { json });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ json: { message, data: { details: { field } } } });
  },
);

test('an unexpected error reveals nothing about the server', async () => {
  const { db } = server.platform;
  await db.$executeRawUnsafe('alter table invitation rename to invitation_away');
  try {
    const token = 'A'.repeat(32);
    const eve = { name: 'Eve', email: 'eve@example.org', password: 'long enough', invitationToken: token };
    for (const [answer, message] of [
      [await owner.fetch(`/api/trpc/people.invitation?input=${encodeURIComponent('{"json":{"token":"x"}}')}`), GENERIC],
      [await owner.post('/api/trpc/people.acceptInvitation', { json: { token } }), GENERIC_CHANGE],
      [await stranger.post('/api/auth/sign-up/email', eve), GENERIC_CHANGE],
    ] as const) {
      expect(answer.status).toBe(500);
      expect(answer.text).toContain(message);
      expect(answer.text).not.toMatch(/invitation_away|prisma|relation|does not exist|node_modules|stack/i);
    }
  } finally {
    await db.$executeRawUnsafe('alter table invitation_away rename to invitation');
  }
});

test('a batch of more than fifty calls is refused', async () => {
  const paths = Array.from({ length: 51 }, () => 'people.signUpMode').join(',');
  const answer = await stranger.fetch(`/api/trpc/${paths}?batch=1&input=%7B%7D`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain('"result"');
});

test('subscriptions are not served over HTTP', async () => {
  const answer = await owner.fetch('/api/trpc/people.me', { headers: { accept: 'text/event-stream' } });
  expect(answer.headers.get('content-type') ?? '').not.toContain('event-stream');
});

test('a mistyped link is reported as unknown, not as an error', async () => {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
  expect(url.startsWith(`${server.url}/invite/`)).toBe(true);
  for (const token of [tokenOf(url).slice(1), 'ä', '%00', '../..']) {
    expect(await stranger.api.people.invitation.query({ token })).toEqual({ state: 'unknown' });
  }
});
