import { expect, test } from 'vitest';
import { Browser, PASSWORD } from './browser';
import { startApiServer } from './server';

const HOME = 'https://docs.example.org';
const server = await startApiServer({ publicUrl: HOME, rateLimit: 2 });
const browser = new Browser(server.url);
const ada = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };

test('behind https the cookie is for https only, and there is an HSTS header', async () => {
  const answer = await browser.post('/api/auth/sign-up/email', ada, { origin: HOME });
  expect(answer.status).toBe(200);
  const [line = ''] = answer.headers.getSetCookie();
  expect(line).toMatch(/^__Secure-variorum\.session_token=/);
  expect(line).toMatch(/; Secure/i);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age');
  expect(await server.auth.sessionOf(new Headers({ cookie: browser.cookie }))).toMatchObject({ name: 'Ada' });
});

test('a public product trusts no page of the local machine', async () => {
  for (const origin of [server.url, 'http://localhost:3000', 'http://docs.example.org']) {
    expect((await browser.post('/api/auth/sign-out', {}, { origin })).status).toBe(403);
  }
});

test('behind a proxy on this machine, attempts are counted by the address that the proxy names', async () => {
  const guess = async (forwarded: string) => {
    const headers = { origin: HOME, 'x-forwarded-for': forwarded };
    const body = { email: ada.email, password: 'a wrong one' };
    return (await new Browser(server.url).post('/api/auth/sign-in/email', body, headers)).status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push(await guess(`10.0.0.${i}, 203.0.113.9`));
  expect(statuses).toEqual([401, 401, 429]);
  expect(await guess('10.0.0.1, 203.0.113.10')).toBe(401);
});
