import { expect, test } from 'vitest';
import { countRoundTrips } from '../../support/round-trips';
import { Browser } from '../browser';
import { startApiServer } from '../server';

test('who sends requests is looked up with one statement, also for ten requests at once', async () => {
  const { auth, platform, url } = await startApiServer();
  const browser = new Browser(url);
  await browser.signUp('Olga Owner');
  const headers = new Headers({ cookie: browser.cookie });
  const { statements } = await countRoundTrips(platform.url, async () => {
    const actors = await Promise.all(Array.from({ length: 10 }, () => auth.sessionOf(headers)));
    expect(actors.map((actor) => actor?.name)).toEqual(Array(10).fill('Olga Owner'));
  });
  expect(statements).toBe(1);
});
