import { expect, test } from 'vitest';
import { testPlatform } from '../../test/support/database';
import { makeAuth } from './auth';

const platform = await testPlatform();

test('preparing looks up a session that doesn’t exist, and stores nothing', async () => {
  let queries = 0;
  platform.pool.on('acquire', () => queries++);
  await makeAuth(platform).prepare();
  expect(queries).toBeGreaterThanOrEqual(1);
  expect(await platform.db.session.count()).toBe(0);
  expect(await platform.db.verification.count()).toBe(0);
  expect(await platform.db.rateLimit.count()).toBe(0);
});
