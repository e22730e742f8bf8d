import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { guessPassword } from './guess-password';

const { db } = await testPlatform();
const hash = await hashPassword('open sesame');

type Options = { ip?: string; knownBy?: string; password?: string };
function guess(subject: string, { ip = '203.0.113.1', knownBy, password = 'a guess' }: Options) {
  return guessPassword(db, { subject, ip, knownBy, hash, password });
}
const last = (address: number) => `198.51.100.${address}`;

test('each address has 10 guesses at a password; the right password doesn’t count', async () => {
  const right = { password: 'open sesame' };
  for (let i = 0; i < 12; i++) expect(await guess('a', right)).toBe('right');
  for (let i = 0; i < 10; i++) expect(await guess('a', {})).toBe('wrong');
  expect([await guess('a', {}), await guess('a', right)]).toEqual(['too many', 'too many']);
  expect(await guess('a', { ...right, ip: '203.0.113.2' })).toBe('right');
});

test('addresses of one IPv6 network share their guesses', async () => {
  for (let i = 0; i < 10; i++) expect(await guess('b', { ip: `2001:db8:1:1::${i}` })).toBe('wrong');
  expect(await guess('b', { ip: '2001:db8:1:1:abcd::1' })).toBe('too many');
  expect(await guess('b', { ip: '2001:db8:1:2::1' })).toBe('wrong');
});

test('an address has 40 guesses at all passwords together', async () => {
  const ip = '203.0.113.40';
  await db.attempt.deleteMany({ where: { key: { startsWith: 'passwords-from:' } } });
  for (const subject of ['many-1', 'many-2']) expect(await guess(subject, { ip })).toBe('wrong');
  const ofAddress = { key: { startsWith: 'passwords-from:' } };
  expect(await db.attempt.findMany({ where: ofAddress })).toMatchObject([{ count: 2 }]);
  await db.attempt.updateMany({ where: ofAddress, data: { count: 39 } });
  expect([await guess('many-3', { ip }), await guess('many-4', { ip })]).toEqual(['wrong', 'too many']);
});

test('many addresses have 200 guesses together, and a browser that knew the password isn’t locked out by them', async () => {
  expect(await guess('c', { ip: last(1) })).toBe('wrong');
  await db.attempt.update({ where: { key: 'c' }, data: { count: 199 } });
  expect(await guess('c', { ip: last(2) })).toBe('wrong');
  expect(await guess('c', { ip: last(99), password: 'open sesame' })).toBe('too many');
  expect(await guess('c', { ip: last(99), knownBy: 'a pass', password: 'open sesame' })).toBe('right');
  for (let i = 0; i < 10; i++) expect(await guess('c', { knownBy: 'a pass' })).toBe('wrong');
  expect(await guess('c', { knownBy: 'a pass', password: 'open sesame' })).toBe('too many');
});
