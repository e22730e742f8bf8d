import { expect, test } from 'vitest';
import type { ModelMessage } from '@/agent/core/history/message';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import type { Conversation } from '../fakes/proofreader';
import { call, type Reply, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch } from '../turns/fixture';

let script: (conversation: Conversation) => Reply = () => say('Done.');
const world = await makeWorld({ answer: (conversation) => script(conversation) });
const { platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);
const follower = new IndexFollower(platform);

const project = world.projectId;
const home = await world.newDocument('# Home\n', { path: 'home.md' });
await world.newDocument('def authenticate(user):\n    return True\n', { path: 'src/UserAuth.py' });
await world.newDocument('import auth\n\nauth.run()\n', { path: 'tools/run.py' });
await world.newDocument('# Authentication\n', { path: 'docs/auth.md' });
await world.newDocument('Teapot 🫖 one.\nTwo teapots: teapot teapot.\n', { path: 'tea.md' });
const otherProject = await world.newProject();
const secret = await world.newDocument('class AuthSecret:\n', { projectId: otherProject, path: 'auth_secret.py' });
await follower.look();

interface Result {
  documents?: { document_id: string; path: string; reason?: string }[];
  matches?: { path: string; line: number; start: number; end: number; excerpt: string }[];
  error?: string;
  note?: string;
  searched_documents?: number;
}

/** Returns a result without the protocol's wrapper, which is text or an object. */
function unwrapped(result: unknown): Result {
  const { content } = result as { content?: unknown };
  const value = content ?? result;
  return (typeof value === 'string' ? JSON.parse(value) : value) as Result;
}

/** Returns a tool's answer to the model. */
async function use(tool: string, args: unknown): Promise<Result> {
  let result: Result = {};
  script = ({ results }) => {
    if (results.length === 0) return call(tool, args);
    result = unwrapped(results[0]!.result);
    return say('Done.');
  };
  const { turnId } = await ask(editor, { documentId: home, request: 'Look' });
  expect(typesOf(await watch(editor, turnId)).at(-1)).toBe('finished');
  return result;
}

const pathsOf = ({ documents = [] }: Result) => documents.map(({ path }) => path);

test('“Find all *.py files about ‘auth’ and then add a docstring to the first one found” runs in one message, with its history in order', async () => {
  const request = "Find all *.py files about 'auth' and then add a docstring to the first one found";
  script = ({ results }) => {
    const found = results[0] && unwrapped(results[0].result).documents?.[0]?.document_id;
    if (results.length === 0) return call('find_documents', { query: 'auth', path: '*.py' });
    if (results.length === 1) return call('read_document', { document_id: found });
    const docstring = { type: 'replace', find: 'return True', text: '"""Checks a user."""\n    return True' };
    if (results.length === 2)
      return call('suggest_document_edits', { document_id: found, description: 'Docstring', edits: [docstring] });
    return say('I added a docstring to src/UserAuth.py.');
  };
  const { turnId } = await ask(editor, { documentId: home, request });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(textOf(events)).toBe('I added a docstring to src/UserAuth.py.');
  const version = await platform.db.version.findFirstOrThrow({ where: { createdByTurnId: turnId, status: 'pending' } });
  const changed = await platform.db.document.findUniqueOrThrow({ where: { id: version.documentId } });
  expect(changed.path).toBe('src/UserAuth.py');
  const messages = await platform.db.message.findMany({
    where: { turnId },
    orderBy: [{ step: 'asc' }, { position: 'asc' }],
  });
  const history = messages.map(({ content }) => JSON.parse(content) as ModelMessage);
  expect(
    history.map(({ role, content }) => [
      role,
      ...(Array.isArray(content) ? content.flatMap((part) => ('toolName' in part ? part.toolName : [])) : []),
    ]),
  ).toEqual([
    ['user'],
    ['assistant', 'find_documents'],
    ['tool', 'find_documents'],
    ['assistant', 'read_document'],
    ['tool', 'read_document'],
    ['assistant', 'suggest_document_edits'],
    ['tool', 'suggest_document_edits'],
    ['assistant'],
  ]);
});

test('find_documents finds by path, symbol, heading and text, with a reason, in the glob only, and never in another project', async () => {
  const found = await use('find_documents', { query: 'auth' });
  expect(pathsOf(found).toSorted()).toEqual(['docs/auth.md', 'src/UserAuth.py', 'tools/run.py']);
  const reasons = new Map(found.documents?.map(({ path, reason }) => [path, reason]));
  expect(reasons.get('src/UserAuth.py')).toContain('its title has “auth”; defines authenticate()');
  expect(reasons.get('docs/auth.md')).toContain('has the heading “Authentication”');
  expect(pathsOf(await use('find_documents', { query: 'auth', path: 'docs/**' }))).toEqual(['docs/auth.md']);
  expect(pathsOf(await use('find_documents', { path: '*.py' }))).toEqual(['src/UserAuth.py', 'tools/run.py']);
  expect(pathsOf(await use('find_documents', { query: 'AuthSecret' }))).not.toContain('auth_secret.py');
  expect((await use('find_documents', { query: 'zeppelin' })).note).toContain('Nothing was found');
  expect(await use('read_document', { document_id: secret })).toMatchObject({
    error: expect.stringContaining('document not found'),
  });
});

test('search_text finds words and expressions, with line and code points, in this project only', async () => {
  const { matches, searched_documents: searched } = await use('search_text', { query: 'TEAPOT', path: 'tea.md' });
  expect(searched).toBe(1);
  expect(matches?.map(({ line, start, end }) => [line, start, end])).toEqual([
    [1, 0, 6],
    [2, 18, 24],
    [2, 27, 33],
    [2, 34, 40],
  ]);
  const regex = await use('search_text', { query: '\\bteapots?\\b$|🫖', regex: true, case_sensitive: true });
  expect(regex.matches?.map(({ path, line, start, excerpt }) => [path, line, start, excerpt])).toEqual([
    ['tea.md', 1, 7, 'Teapot 🫖 one.'],
  ]);
  expect((await use('search_text', { query: 'def .*\\(', regex: true })).matches).toHaveLength(1);
  expect((await use('search_text', { query: 'def .*\\(' })).matches).toEqual([]);
  expect((await use('search_text', { query: 'AuthSecret' })).matches).toEqual([]);
});

test('an expression that would take forever is stopped with a message and delays nobody else', async () => {
  await world.newDocument(`${'a'.repeat(5_000)}!\n`, { path: 'zz-hostile.txt' });
  await follower.look();
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  const result = await use('search_text', { query: '(a+)+$', regex: true, path: 'zz-*' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(50);
  expect(result.note).toContain('0 of 1 documents were searched');
  expect((await use('search_text', { query: 'teapots' })).matches).toHaveLength(1);
}, 60_000);

test.each<[string, Record<string, unknown>, string]>([
  ['search_text', { query: '(', regex: true }, 'Invalid regular expression'],
  ['search_text', { query: '' }, 'query is required'],
  ['search_text', { query: 'x'.repeat(501) }, 'longer than 500'],
  ['search_text', { query: 'x', limit: 0 }, 'limit'],
  ['search_text', { query: 'x', path: 'x'.repeat(301) }, 'path is longer'],
  ['find_documents', {}, 'query or path is required'],
  ['find_documents', { query: 'x', limit: 'many' }, 'limit'],
  ['find_documents', { query: 'x'.repeat(2_001) }, 'longer than 2000'],
])('%s with %j is an error that says what was wrong', async (tool, args, problem) => {
  expect((await use(tool, args)).error).toContain(problem);
});

test('hostile names and words are data', async () => {
  for (const query of ["'; drop table document; --", "a' | 'b", ':*', '%', '\\', '*', 'a'.repeat(1_900)]) {
    expect((await use('find_documents', { query })).error).toBeUndefined();
    expect((await use('search_text', { query: query.slice(0, 400) })).error).toBeUndefined();
  }
  expect(await platform.db.document.count({ where: { projectId: project } })).toBeGreaterThan(4);
});
