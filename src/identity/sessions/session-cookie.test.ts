import { makeSignature } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { sessionTokenIn } from './session-cookie';

const cookie = { name: '__Secure-variorum.session_token', secret: 'a secret of the server' };

async function signed(token: string, secret = cookie.secret): Promise<string> {
  return encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
}

function tokenIn(header: string): string | undefined {
  return sessionTokenIn(new Headers({ cookie: header }), cookie);
}

test('a cookie that better-auth signed gives its token, among other cookies', async () => {
  const value = await signed('the-token');
  expect(tokenIn(`theme=dark; ${cookie.name}=${value}; region=GB`)).toBe('the-token');
  expect(tokenIn(`theme=dark;${cookie.name}=${value}`)).toBe('the-token');
});

test('a cookie with another secret, a changed token, or no signature gives nothing', async () => {
  const other = await signed('the-token', 'another secret');
  const [, signature] = decodeURIComponent(await signed('the-token')).split('.');
  const values = [other, `another-token.${signature}`, 'the-token', 'the-token.', `.${signature}`, signature, '.', ''];
  for (const value of values) expect(tokenIn(`${cookie.name}=${encodeURIComponent(value ?? '')}`)).toBeUndefined();
});

test('a malformed cookie, one of another name, or none gives nothing', async () => {
  const value = await signed('the-token');
  const headers = ['', ';', '=', cookie.name, `${cookie.name}=%E0%A4%A`, `variorum.session_token=${value}`, '; ; ==;'];
  for (const header of headers) expect(tokenIn(header)).toBeUndefined();
  expect(sessionTokenIn(new Headers(), cookie)).toBeUndefined();
});
