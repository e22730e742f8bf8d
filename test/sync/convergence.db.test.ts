import { afterAll, expect, test } from 'vitest';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../support/database';
import { converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform);
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);

/** Returns a small seeded random generator, so that a failing run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3])(
  'SYNC-9: people who edit at the same time end with the same text, which is the stored one (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const documentId = await world.document('Once upon a time\n');
    const editors = await Promise.all(Array.from({ length: 4 }, () => world.person('editor')));
    const clients = editors.map((editor) => openClient(server, documentId, editor));
    await synced(...clients);
    for (let i = 0; i < 300; i++) {
      const { text } = clients[random(clients.length)]!;
      const at = random(text.length + 1);
      if (random(3) === 0) text.delete(at, Math.min(random(4), text.length - at));
      else text.insert(at, 'äb🌍\nd'.slice(0, [1, 2, 4, 5][random(4)]));
      if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const text = await converged(clients);
    await until('the log holds it', async () => (await currentText(sql, documentId)).text === text);
  },
);

test('a client that joins later gets the existing text and later edits', async () => {
  const documentId = await world.document('Hello');
  const editor = await world.person('editor');
  const first = openClient(server, documentId, editor);
  await synced(first);
  first.text.insert(5, ', world');
  const second = openClient(server, documentId, editor);
  await synced(second);
  first.text.insert(0, '> ');
  expect(await converged([first, second])).toBe('> Hello, world');
});
