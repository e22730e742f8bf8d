import { expect, test } from 'vitest';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { newId } from '@/kernel/id';
import { runCommand } from '@/tasks/commands/run-command';
import { say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch } from '../turns/fixture';

const world = await makeWorld({ env: { AIDER_COMMAND: '/nowhere/aider' } });
const { gemini, platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

test('/aider names the documents for an instruction, with the conversation in mind, says why, and starts nothing', async () => {
  const projectId = await world.newProject();
  const make = (path: string, text: string) => world.newDocument(text, { projectId, path });
  const login = await make('src/login.py', 'def login(name, password):\n    return check(name, password)\n');
  const vault = await make('src/vault.py', '# encryption of stored secrets\ndef encrypt(secret):\n    pass\n');
  await make('notes/garden.md', 'Tomatoes and beans.\n');
  await make('src/colours.py', 'RED = 1\n');

  const files = async (text: string, conversationId?: string) => {
    const outcome = await runCommand(editor, { key: newId(), documentId: login, conversationId, text });
    if (outcome.kind !== 'files') throw new Error(`${outcome.kind} instead of files`);
    return outcome;
  };
  await new IndexFollower(platform).look();
  const alone = await files('/aider Refactor the login function');
  expect(alone.files.map(({ path }) => path)).toEqual(['src/login.py']);

  gemini.enqueue(say('Use strong encryption for every stored secret.'));
  const { turnId, conversationId } = await ask(editor, {
    documentId: login,
    request: 'How should encryption of secrets in the vault work?',
  });
  await watch(editor, turnId);
  const [turns, calls] = [await platform.db.turn.count(), await platform.db.modelCall.count()];
  const found = await files('/aider Refactor the login function', conversationId);
  // The instruction has the most weight.
  expect(found.files.map(({ documentId }) => documentId)).toEqual([login, vault]);
  for (const { reason } of found.files) expect(reason).not.toBe('');
  expect(found).toMatchObject({
    projectId,
    instruction: 'Refactor the login function',
    problem: expect.stringContaining('isn’t installed'),
  });
  expect([await platform.db.turn.count(), await platform.db.modelCall.count()]).toEqual([turns, calls]);
});
