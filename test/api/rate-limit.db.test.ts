import { expect, test } from 'vitest';
import { Browser } from './browser';
import { startApiServer } from './server';

const server = await startApiServer({ rateLimit: 10 });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');

test('at most ten sign-in attempts a minute are processed per address, whatever address their headers claim', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) {
    const body = { email: 'olga.owner@example.org', password: `guess number ${i}` };
    const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'x-variorum-client-address': `198.51.100.${i}` };
    statuses.push((await new Browser(server.url).post('/api/auth/sign-in/email', body, headers)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // The right password is refused too, and the open session isn't affected.
  expect((await new Browser(server.url).signIn('Olga Owner')).status).toBe(429);
  expect((await owner.api.people.me.query()).role).toBe('owner');
});

test('attempts to sign up are counted too, in the database', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await new Browser(server.url).signUp(`Eve ${i}`)).status);
  // The owner's sign-up was one of the attempts.
  expect(statuses).toEqual([...Array(9).fill(403), 429, 429]);
  expect(await server.platform.db.rateLimit.count({ where: { key: { contains: '/sign-up/email' } } })).toBe(1);
});
