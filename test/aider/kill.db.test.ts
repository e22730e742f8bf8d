import fs from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { edits } from '../fakes/aider-edits';
import { Gate } from '../fakes/gate';
import { realAider } from '../support/aider';
import { watch } from '../turns/fixture';
import { KillableWorker } from '../turns/recovery/killable-worker';
import { makeAiderWorld } from './fixture';

const world = await makeAiderWorld({}, { worker: false });
const { gemini, platform } = world;
const editor = world.as('editor');
const worker = new KillableWorker(world, { AIDER_COMMAND: realAider ?? 'aider', DATA_DIR: world.dataDir });
afterAll(() => worker.kill());

/** Returns the processes of this run's sandbox. */
function sandboxes(): string[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${world.dataDir}/scratch`);
      } catch {
        return false;
      }
    });
}

test.skipIf(!realAider)(
  'after kill -9 of the worker while Aider runs, nothing is half-applied, the turn ends correctly, the folder is deleted, and no whole answer is paid for twice',
  async () => {
    const answer = edits(
      { file: 'a.py', search: 'a = 1', replace: 'a = 2' },
      { file: 'b.py', search: 'b = 1', replace: 'b = 2' },
      { file: 'c.py', replace: 'c = 2' },
    );
    const gate = new Gate();
    gate.step(1);
    // Aider calls the model again because the first edit doesn't fit.
    const missed = edits({ file: 'a.py', search: 'nowhere', replace: 'a = 2' });
    gemini.enqueue(missed, { ...answer, gate }, answer);
    await worker.start();
    const { turnId } = await world.run('Set all to 2', { 'a.py': 'a = 1\n', 'b.py': 'b = 1\n' });
    await expect.poll(() => gemini.requests.length, { timeout: 120_000 }).toBe(2);
    expect(world.scratch()).toHaveLength(1);
    expect(sandboxes()).not.toEqual([]);

    await worker.kill();
    await expect.poll(sandboxes).toEqual([]);
    expect(await platform.db.version.count({ where: { createdByTurnId: turnId } })).toBe(0);

    await worker.start();
    expect((await watch(editor, turnId)).at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(world.scratch()).toEqual([]);
    const suggestions = await platform.db.version.findMany({ where: { createdByTurnId: turnId } });
    expect(suggestions.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await platform.db.treeChange.findMany({ where: { turnId } })).toMatchObject([{ path: 'c.py' }]);
    // The first answer came from the stored ones, so the model was only called for the missing one.
    expect(gemini.requests).toHaveLength(3);
    expect(JSON.stringify(gemini.requests[2]!.body.contents)).toContain('nowhere');
    // All calls are recorded, the lost one with the usage that is known.
    const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
    expect(calls.map(({ purpose, status }) => [purpose, status])).toEqual([
      ['aider', 'finished'],
      ['aider', 'interrupted'],
      ['aider', 'finished'],
    ]);
    expect(calls[1]).toMatchObject({ estimated: true, inputTokens: expect.any(Number) });
    gate.open();
  },
  300_000,
);
