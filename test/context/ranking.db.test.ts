import { expect, test } from 'vitest';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { newId } from '@/kernel/id';
import { executeTask } from '@/tasks/commands/execute-task';
import { setBudget } from '@/usage/commands/set-budget';
import type { Conversation } from '../fakes/proofreader';
import { call, type Reply, say } from '../fakes/reply';
import { makeWorld, startTurnWorker, textOf, typesOf, watch } from '../turns/fixture';

let script: (conversation: Conversation) => Reply = () => say('No.');
const world = await makeWorld({ answer: (conversation) => script(conversation) });
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const home = await world.newDocument('# Home\n', { path: 'home.md' });
await world.newDocument('def login(user):\n    pass\n', { path: 'src/login.py' });
await world.newDocument('def check(login):\n    pass\n', { path: 'tests/test_login.py' });
await new IndexFollower(platform).look();

/** Runs `/task context:associative_matching`. */
async function match(query = 'Refactor the login') {
  const place = { key: newId(), documentId: home, model: 'google/gemini-3-flash-preview' };
  const task = { type: 'context', subtype: 'associative_matching', inputs: { query } };
  const { turnId } = await executeTask(editor, { ...place, ...task });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  return { answer: textOf(events), calls: await platform.db.modelCall.findMany({ where: { turnId } }) };
}

test('a model ranks the documents found, in one call that is recorded as such', async () => {
  script = ({ all }) => {
    const number = Number(/(\d+)\. "tests\/test_login.py"/.exec(all)?.[1]);
    return call('choose_documents', {
      documents: [
        { number, reason: 'tests it' },
        { number: 99, reason: 'is none' },
      ],
    });
  };
  const { answer, calls } = await match();
  expect(answer).toBe('- `tests/test_login.py`: tests it');
  expect(calls.map(({ purpose, status }) => [purpose, status])).toEqual([['ranking', 'finished']]);
  expect(calls[0]?.inputTokens).toBeGreaterThan(0);
});

test.each<[string, () => Reply]>([
  ['answers something else', () => say('I like all of them.')],
  ['fails', () => ({ type: 'failure', status: 400, message: 'Not today' })],
  ['names nonsense', () => call('choose_documents', { documents: 'all' })],
])('if a model %s, documents are ranked by words, and a note says so', async (_, reply) => {
  script = reply;
  const { answer } = await match();
  expect(answer).toContain('- `src/login.py`: its title has “login”; defines login()');
  expect(answer).toContain('Ranked by words only: ');
});

test('when a budget is used up, documents are ranked by words, and models don’t get the task’s tool', async () => {
  const before = gemini.requests.length;
  const tools = gemini.requests.flatMap(({ body }) => JSON.stringify(body.tools ?? []));
  expect(tools.join()).not.toContain('associative_matching');
  const { workspaceId } = world;
  await setBudget(world.as('owner'), { workspaceId, scope: 'workspace', subject: '', unit: 'tokens', amount: 1 });
  const { answer, calls } = await match();
  expect(answer).toContain('Ranked by words only: ');
  expect(calls).toEqual([]);
  expect(gemini.requests.length).toBe(before);
});
