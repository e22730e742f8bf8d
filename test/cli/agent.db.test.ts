import { afterAll, describe, expect, test } from 'vitest';
import { exportRoute } from '../../server/http/export';
import { startIndexFollower } from '../../server/jobs/index-follower';
import { Browser } from '../api/browser';
import { startApiServer } from '../api/server';
import { Gate } from '../fakes/gate';
import { startFakeGemini } from '../fakes/gemini/gemini';
import { call, say } from '../fakes/reply';
import { startTurnWorker } from '../turns/fixture';
import { startProxy } from './proxy';
import { newHome, plain, run, Terminal } from './terminal';

const gemini = await startFakeGemini();
afterAll(() => gemini.close());
const server = await startApiServer({
  routes: [exportRoute],
  hasSync: true,
  recheckMs: 50,
  env: {
    GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
    AIDER_COMMAND: '/nowhere/aider',
  },
});
await startTurnWorker(server.platform);
const index = startIndexFollower(server.platform);
afterAll(() => index.stop());
const proxy = await startProxy(server.port);
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const { projectId } = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Launch' });
const { documentId } = await ada.api.documents.create.mutate({
  projectId,
  path: 'plan.md',
  text: 'The colour is red.\n',
});
const newToken = () => ada.api.tokens.create.mutate({ name: 'terminal', scope: 'edit', days: 7 });
const { token } = await newToken();
const home = newHome();
const env = { HOME: home, VARIORUM_URL: server.url, VARIORUM_TOKEN: token };

const HOSTILE = 'The \x1b[2Janswer.';
const suggestion = (find: string, text: string) =>
  call('suggest_document_edits', {
    document_id: documentId,
    edits: [{ type: 'replace', find, text }],
    description: 'Spelling',
  });

test('ask streams the answer to standard output, and everything else to standard error', async () => {
  gemini.enqueue({ ...suggestion('colour', 'color'), thoughts: ['Let me see.'] });
  gemini.enqueue(say(HOSTILE));
  const { code, stdout, stderr } = await run(['ask', 'plan.md', 'Fix the spelling'], { env });
  expect([code, stdout]).toEqual([0, 'The ␛[2Janswer.\n']);
  for (const line of [
    'Let me see.',
    '• Suggest 1 change',
    '1 change suggested.',
    ' in · ',
    'variorum review "plan.md"',
  ]) {
    expect(stderr).toContain(line);
  }
});

test('ask --json prints every event of the turn as a line', async () => {
  gemini.enqueue(say('Yes.'));
  const { code, stdout, stderr } = await run(['ask', 'plan.md', '--json'], { env, input: 'Is it red?' });
  expect([code, stderr]).toEqual([0, '']);
  const [started, ...events] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(started).toEqual({ turnId: expect.any(String), conversationId: expect.any(String), documentId });
  expect(events[0]).toEqual({
    turnId: started.turnId,
    seq: 1,
    at: expect.any(String),
    event: { type: 'turn-started', model: expect.any(String) },
  });
  expect(events.at(-1).event.type).toBe('finished');
  expect(events.map(({ event }) => event.type)).toContain('text-delta');
});

test('a turn that fails ends with 1', async () => {
  gemini.enqueue({ type: 'prompt-block', reason: 'SAFETY' });
  const { code, stderr } = await run(['ask', 'plan.md', 'Be rude'], { env });
  expect(code).toBe(1);
  expect(stderr).not.toBe('');
  expect((await run(['ask', 'plan.md', 'x', '--model', 'google/no such model'], { env })).code).toBe(1);
});

test('after a lost connection, events continue after the last one', async () => {
  const gate = new Gate();
  gemini.enqueue({ type: 'answer', text: ['One. ', 'Two. ', 'Three.'], gate });
  const asked = new Terminal(['ask', 'plan.md', 'Count'], { env: { ...env, VARIORUM_URL: proxy.url } });
  gate.step(1);
  await asked.shows('One.');
  proxy.cut();
  await asked.shows('Connection lost');
  gate.step(1);
  proxy.mend();
  await asked.shows('Connected again');
  gate.open();
  expect(await asked.ended()).toBe(0);
  expect(plain(asked.output).match(/One\.|Two\.|Three\./g)).toEqual(['One.', 'Two.', 'Three.']);
});

test('Ctrl+C stops the turn, and the command ends when the turn has', async () => {
  const gate = new Gate();
  gemini.enqueue({ type: 'answer', text: ['Begun. ', 'Never.'], gate });
  const asked = new Terminal(['ask', 'plan.md', 'Go on for ever'], { env });
  gate.step(1);
  await asked.shows('Begun.');
  asked.type('\x03');
  await asked.shows('Stopped');
  expect(await asked.ended()).toBe(1);
  gate.open();
});

test('if the token is revoked in the middle, the command says so and how to sign in again', async () => {
  const own = await newToken();
  const gate = new Gate();
  gemini.enqueue({ type: 'answer', text: ['Begun. ', 'Never.'], gate });
  const asked = new Terminal(['ask', 'plan.md', 'Wait'], { env: { ...env, VARIORUM_TOKEN: own.token } });
  gate.step(1);
  await asked.shows('Begun.');
  await ada.api.tokens.revoke.mutate({ tokenId: own.id });
  await asked.shows(`variorum login ${server.url}`);
  expect(await asked.ended()).toBe(3);
  gate.open();
});

test('watch shows others’ turns live', async () => {
  const watching = new Terminal(['watch', 'plan.md'], { env });
  await watching.shows('Watching plan.md');
  gemini.enqueue(say('Watched.'));
  await ada.api.agent.start.mutate({ key: crypto.randomUUID(), documentId, request: 'Say something' });
  await watching.shows('▸ Say something');
  await watching.shows('Watched.');
  watching.type('\x03');
  expect(await watching.ended()).toBe(0);
});

test('usage groups figures by the given option, and refuses an unknown one', async () => {
  const { stdout } = await run(['usage', '--by', 'person'], { env });
  expect(stdout).toMatch(/cost +tokens +calls +turns\nAda Quill .*\ntotal /);
  const json = JSON.parse((await run(['usage', '--json', '--from', '2026-01-01'], { env })).stdout);
  expect(json).toMatchObject({ from: '2026-01-01', by: 'model', scope: 'own', rows: expect.any(Array) });
  expect((await run(['usage', '--by', 'colour'], { env })).code).toBe(2);
});

describe('chat', () => {
  const prompt = 'plan.md ›';

  test('talks, completes, stops a turn without leaving, and remembers what was typed', async () => {
    const chat = new Terminal(['chat', 'plan.md'], { env });
    let at = await chat.shows(prompt);
    chat.type('/he');
    at = await chat.shows('/he', at);
    chat.type('\t');
    at = await chat.shows('lp', at);
    chat.type('\r');
    at = await chat.shows('/task type:subtype', at);
    at = await chat.shows('/open <document>', 0);
    const sent = gemini.requests.length;
    chat.type('/tsk a:b\r');
    at = await chat.shows('Did you mean /task?', at);
    expect(gemini.requests.length).toBe(sent);

    gemini.enqueue(say('Blue.'));
    chat.type('Which colour?\r');
    at = await chat.shows('Blue.', at);
    const gate = new Gate();
    gemini.enqueue({ type: 'answer', text: ['Begun. ', 'Never.'], gate });
    chat.type('For ever\r');
    gate.step(1);
    at = await chat.shows('Begun.', at);
    chat.type('\x03');
    at = await chat.shows(/Stopped|stopped/, at);
    gate.open();
    gemini.enqueue(say('Still here.'));
    chat.type('Are you there?\r');
    at = await chat.shows('Still here.', at);
    // All requests go to the same conversation until it is reset.
    const talks = async () => (await ada.api.agent.conversations.query({ documentId })).conversations;
    expect((await talks())[0]?.turns).toHaveLength(3);
    chat.type('/reset\r');
    at = await chat.shows('A new conversation begins', at);
    gemini.enqueue(say('Fresh.'));
    chat.type('Again\r');
    await chat.shows('Fresh.', at);
    expect((await talks())[0]?.turns).toHaveLength(1);
    chat.type('/quit\r');
    expect(await chat.ended()).toBe(0);

    const later = new Terminal(['chat', 'plan.md'], { env });
    await later.shows(prompt);
    later.type('\x1b[A\x1b[A');
    await later.shows(`${prompt} Again`);
    later.type('\x03\x03');
    expect(await later.ended()).toBe(0);
  });

  test('a question of the agent is answered by the next line', async () => {
    const chat = new Terminal(['chat', 'plan.md'], { env });
    let at = await chat.shows(prompt);
    gemini.enqueue(call('ask_person', { question: 'Which one?', options: ['red', 'blue'] }));
    chat.type('Paint it\r');
    at = await chat.shows('2. blue', at);
    gemini.enqueue(say('Blue it is.'));
    chat.type('2\r');
    at = await chat.shows('Answered: blue', at);
    await chat.shows('Blue it is.', at);
    chat.type('/quit\r');
    expect(await chat.ended()).toBe(0);
  });

  test('says what is missing for /aider, and starts nothing', async () => {
    const chat = new Terminal(['chat', 'plan.md'], { env });
    const at = await chat.shows(prompt);
    chat.type('/aider Fix the colour\r');
    await chat.shows('To ask the agent instead, send the same text without /aider.', at);
    chat.type('/quit\r');
    expect(await chat.ended()).toBe(0);
  });

  test('makes a plan and runs its steps', async () => {
    const chat = new Terminal(['chat', 'plan.md'], { env });
    let at = await chat.shows(prompt);
    gemini.enqueue(say('<plan>\n1. Check the colour\n2. Fix it\n</plan>'));
    chat.type('/plan Make it right\r');
    at = await chat.shows('[ ] 2. Fix it', at);
    gemini.enqueue(say('It is red.'));
    gemini.enqueue(say('Fixed.'));
    chat.type('/run\r');
    at = await chat.shows('[x] 1. Check the colour', at);
    at = await chat.shows('[x] 2. Fix it', at);
    chat.type('/quit\r');
    expect(await chat.ended()).toBe(0);
    const shown = await run(['plan', 'plan.md', '--json'], { env });
    expect(JSON.parse(shown.stdout).plan.steps).toMatchObject([{ status: 'finished' }, { status: 'finished' }]);
    expect((await run(['plan', 'plan.md', '--run'], { env })).code).toBe(1);
  });

  test('continues after a lost connection, and says so when the token is no longer valid', async () => {
    const own = await newToken();
    const chat = new Terminal(['chat', 'plan.md'], {
      env: { ...env, VARIORUM_URL: proxy.url, VARIORUM_TOKEN: own.token },
    });
    let at = await chat.shows(prompt);
    proxy.cut();
    chat.type('Hello?\r');
    at = await chat.shows('Can’t reach the server', at);
    proxy.mend();
    gemini.enqueue(say('Hello.'));
    chat.type('Hello?\r');
    at = await chat.shows('Hello.', at);
    await ada.api.tokens.revoke.mutate({ tokenId: own.id });
    chat.type('And now?\r');
    await chat.shows(`variorum login ${proxy.url}`, at);
    expect(await chat.ended()).toBe(3);
  });

  test('reads lines from a pipe, and builds the index', async () => {
    gemini.enqueue(say('Piped.'));
    const piped = await run(['chat', 'plan.md'], { env, input: 'Hello\n/index\n' });
    expect(piped).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Piped\.\n(.*\n)*1 of 1 documents indexed\n$/),
    });
    expect((await run(['chat', 'plan.md'], { env, input: '/nonsense\n' })).code).not.toBe(0);
  });
});

test('the agent’s tree changes are listed, and can be reviewed in the terminal', async () => {
  gemini.enqueue(call('create_document', { path: 'new.md', text: 'New.\n', description: 'A start' }));
  gemini.enqueue(say('Done.'));
  expect((await run(['ask', 'plan.md', 'Start a new page'], { env })).stderr).toContain(
    'New document suggested: new.md',
  );
  expect((await run(['review', 'plan.md'], { env })).stdout).toContain('New document suggested: new.md');
  const screen = new Terminal(['review', 'plan.md'], { env });
  await screen.frame('A start (for Ada Quill)');
  screen.type('r');
  await screen.frame('Rejected.');
  screen.type('q');
  expect(await screen.ended()).toBe(0);
});

test('task runs a template with inputs of the shell, and lists all tasks', async () => {
  const parameters = [{ name: 'notes', type: 'text' as const, required: true, description: '' }];
  const template = {
    type: 'changelog',
    subtype: 'from-notes',
    title: 'Changelog',
    parameters,
    body: 'List: {{notes}}',
  };
  await ada.api.tasks.saveTemplate.mutate({ workspaceId: workspace.id, template });
  expect((await run(['task', 'plan.md'], { env })).stdout).toContain("/task changelog:from-notes notes='…'");
  gemini.enqueue(say('- Fixed it.'));
  const done = await run(['task', 'plan.md', 'changelog:from-notes', "notes=It's fixed, really"], { env });
  expect([done.code, done.stdout]).toEqual([0, '- Fixed it.\n']);
  expect(JSON.stringify(gemini.requests.at(-1))).toContain("List: It's fixed, really");
  expect((await run(['task', 'plan.md', 'changelog:from-notes'], { env })).stderr).toContain('notes');
  expect((await run(['task', 'plan.md', 'no task'], { env })).code).toBe(2);
});
