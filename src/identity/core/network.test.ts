import { expect, test } from 'vitest';
import { networkOf } from './network';

test('an IPv4 address is counted by itself, however it is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test('IPv6 addresses in the same /64 network are counted together, and addresses in different networks separately', () => {
  const network = networkOf('2001:db8:0:7::1');
  for (const address of [
    '2001:db8:0:7:ffff:ffff:ffff:ffff',
    '2001:0db8::7:1:2:3:4',
    '2001:DB8:0:7::',
    '2001:db8:0:7::1%eth0',
  ]) {
    expect(networkOf(address), address).toBe(network);
  }
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('a malformed address still gives a key to count by', () => {
  for (const text of ['', ':', '::', ':::', 'unknown', '1:2', 'x'.repeat(1_000)])
    expect(networkOf(text)).toBeTypeOf('string');
});
