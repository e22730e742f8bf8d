import { expect, test } from 'vitest';
import { call, say } from '../fakes/reply';
import { ask, textOf, watch } from '../turns/fixture';
import { MODEL, makeAiderWorld } from './fixture';

const world = await makeAiderWorld({ AIDER_COMMAND: 'no-such-aider' });
const editor = world.as('editor');

test('without Aider, the task says that it’s missing, how to install it, and that the agent can do the task', async () => {
  const { turnId } = await world.run('Add type hints', { 'f1.py': 'x = 1\n' });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('pipx install aider-chat==0.86.2'),
  });
  expect(textOf(events)).toContain('The agent can edit the documents itself');
  expect(world.gemini.requests).toEqual([]);
});

test('without Aider, the agent’s tool says so, and the agent continues', async () => {
  const documentId = await world.newDocument('x = 1\n', { path: 'f2.py' });
  world.gemini.enqueue(call('aider_automatic', { prompt: 'Add type hints' }), say('I will edit it myself.'));
  const { turnId } = await ask(editor, { documentId, request: 'Use Aider', model: MODEL });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  expect(textOf(events)).toBe('I will edit it myself.');
});
