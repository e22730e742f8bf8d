import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { executeTask } from '@/tasks/commands/execute-task';
import { removeTemplate } from '@/tasks/commands/remove-template';
import { runCommand } from '@/tasks/commands/run-command';
import { saveTemplate } from '@/tasks/commands/save-template';
import { commandsOn } from '@/tasks/queries/commands';
import { templates } from '@/tasks/queries/templates';
import { type SaveTemplateInput, saveTemplateInput } from '@/tasks/schema';
import { say } from '../fakes/reply';
import { makeWorld, startTurnWorker, textOf, watch } from '../turns/fixture';
import { text } from './fixture';

const world = await makeWorld();
const { gemini, platform, workspaceId } = world;
const [admin, editor] = [world.as('admin'), world.as('editor')];
await startTurnWorker(platform);

type NewTemplate = Partial<SaveTemplateInput['template']> & { subtype: string };

function save({ subtype, ...more }: NewTemplate, replaces?: SaveTemplateInput['replaces']) {
  const template = { type: 'changelog', subtype, title: subtype, body: `The ${subtype}.`, ...more };
  return saveTemplate(admin, saveTemplateInput.parse({ workspaceId, template, replaces }));
}

const bodies = async () =>
  Object.fromEntries((await templates(editor, { workspaceId })).map(({ name, body }) => [name, body]));
const run = async (command: string) =>
  runCommand(editor, { key: newId(), documentId: await world.newDocument('Notes.\n'), text: command });

test('an admin adds a template: it is listed with its parameters, runs, and its calls expand first', async () => {
  await save({ subtype: 'style', body: 'One line per change, in the {{tense}} tense.', parameters: [text('tense')] });
  await save({
    subtype: 'from-notes',
    title: 'Changelog from notes',
    description: 'Turns notes into a changelog',
    parameters: [text('version'), { name: 'files', type: 'list', required: false, description: '' }],
    systemPrompt: 'You write changelogs.',
    body: "Write the changelog of {{version}} ({{files}}). {{changelog_style('past')}}",
  });
  const { tasks, commands } = await commandsOn(world.as('viewer'), { documentId: await world.newDocument('') });
  expect(commands.map(({ name }) => name)).toContain('task');
  expect(tasks.find(({ subtype }) => subtype === 'from-notes')).toEqual({
    type: 'changelog',
    subtype: 'from-notes',
    name: 'changelog_from_notes',
    title: 'Changelog from notes',
    description: 'Turns notes into a changelog',
    parameters: [text('version'), { name: 'files', type: 'list', required: false, description: '' }],
  });

  gemini.enqueue(say('- Fixed it.'));
  const outcome = await run("/task changelog:from-notes version=1.0 files=['a.md','b.md']");
  if (outcome.kind !== 'turn') throw new Error('no turn');
  expect(textOf(await watch(world.as('viewer'), outcome.turnId))).toBe('- Fixed it.');
  const sent = JSON.stringify(gemini.requests.at(-1)?.body);
  expect(sent).toContain('Write the changelog of 1.0 (a.md, b.md). One line per change, in the past tense.');
  expect(sent).toContain('You write changelogs.');

  // Runs the same task by name and inputs, like the terminal client.
  gemini.enqueue(say('- Fixed it again.'));
  const documentId = await world.newDocument('Notes.\n');
  const place = { key: newId(), documentId, type: 'changelog', subtype: 'from-notes' };
  const started = await executeTask(editor, { ...place, inputs: { version: '2.0' } });
  await watch(editor, started.turnId);
  const { request } = await platform.db.turn.findUniqueOrThrow({ where: { id: started.turnId } });
  expect(request).toBe('/task changelog:from-notes version=2.0');
});

test('a cycle is refused when it is saved, also when two saves would make it together', async () => {
  await save({ subtype: 'a', body: 'a' });
  await save({ subtype: 'b', body: '{{changelog_a()}}' });
  const key = { type: 'changelog', subtype: 'a' };
  await expect(save({ subtype: 'a', body: 'x {{changelog_b()}}' }, key)).rejects.toMatchObject({
    code: 'INVALID',
    message:
      'The template “changelog_b” would no longer work: This call is circular: changelog_a → changelog_b → changelog_a.',
  });
  expect((await bodies()).changelog_a).toBe('a');

  await save({ subtype: 'c', body: 'c' });
  await save({ subtype: 'd', body: 'd' });
  const both = await Promise.allSettled([
    save({ subtype: 'c', body: '{{changelog_d()}}' }, { type: 'changelog', subtype: 'c' }),
    save({ subtype: 'd', body: '{{changelog_c()}}' }, { type: 'changelog', subtype: 'd' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an error in the body is refused with its place, and so is a change that breaks another template', async () => {
  await expect(save({ subtype: 'wrong', body: 'Hello {{nobody}}' })).rejects.toMatchObject({
    code: 'INVALID',
    message: '“nobody” isn’t a parameter of this template.',
    details: { field: 'body', at: 6 },
  });
  await save({ subtype: 'callee', body: '{{x}}', parameters: [text('x')] });
  await save({ subtype: 'caller', body: "{{changelog_callee('1')}}" });
  const key = { type: 'changelog', subtype: 'callee' };
  await expect(save({ subtype: 'callee', body: 'x' }, key)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('“changelog_caller” would no longer work'),
  });
  await expect(removeTemplate(admin, { workspaceId, ...key })).rejects.toMatchObject({
    message: expect.stringContaining('There is no template “changelog_callee”'),
  });
  await removeTemplate(admin, { workspaceId, type: 'changelog', subtype: 'caller' });
  await removeTemplate(admin, { workspaceId, ...key });
  expect(Object.keys(await bodies())).not.toContain('changelog_callee');
  await expect(removeTemplate(admin, { workspaceId, ...key })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a name is used once; a renamed template leaves nothing behind; each change is audited', async () => {
  await save({ subtype: 'one-two' });
  await expect(save({ subtype: 'one-two' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { field: 'subtype' },
  });
  await expect(save({ subtype: 'one_two' })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'name' } });
  await save({ subtype: 'three' }, { type: 'changelog', subtype: 'one-two' });
  expect(Object.keys(await bodies())).toEqual(expect.not.arrayContaining(['changelog_one_two']));
  await expect(save({ subtype: 'four' }, { type: 'changelog', subtype: 'one-two' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const events = await platform.db.auditEvent.findMany({
    where: { workspaceId, subjectId: { in: ['changelog:one-two', 'changelog:three'] } },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ action, actorId, data }) => ({ action, actorId, data }))).toEqual([
    { action: 'task.template_saved', actorId: 'admin', data: { title: 'one-two' } },
    { action: 'task.template_saved', actorId: 'admin', data: { title: 'three', was: 'changelog:one-two' } },
  ]);
});

test('a template of another workspace doesn’t exist', async () => {
  const other = newId();
  await platform.db.workspace.create({ data: { id: other, name: 'Other' } });
  await platform.db.member.create({ data: { workspaceId: other, userId: 'admin', role: 'owner' } });
  const template = { type: 'foreign', subtype: 'task', title: 'Foreign', body: 'Secret words' };
  await saveTemplate(admin, saveTemplateInput.parse({ workspaceId: other, template }));
  await expect(run('/task foreign:task')).rejects.toMatchObject({ message: expect.stringContaining('no task') });
  await expect(save({ subtype: 'spy', body: '{{foreign_task()}}' })).rejects.toMatchObject({
    message: 'There is no template “foreign_task”.',
  });
});

test.each<[string, { at: number; message: string; usage: string }]>([
  [
    '/tsk x:y',
    { at: 0, message: 'There is no command /tsk. Did you mean /task?', usage: expect.stringContaining('/help') },
  ],
  ['/task changelog:styl', { at: 6, message: expect.stringContaining('Did you mean'), usage: '/help lists all tasks' }],
  [
    '/task changelog:style tens=past',
    { at: 22, message: expect.stringContaining('Did you mean “tense”?'), usage: "/task changelog:style tense='…'" },
  ],
  ['/task changelog:style ', { at: 21, message: '“tense” is missing.', usage: "/task changelog:style tense='…'" }],
  [
    "/task changelog:style tense='",
    { at: 28, message: expect.stringContaining('never closed'), usage: expect.any(String) },
  ],
])('TURN-16: a wrong command says what is wrong and where, and costs nothing: %s', async (command, details) => {
  const [turns, calls] = [await platform.db.turn.count(), await platform.db.modelCall.count()];
  const requests = gemini.requests.length;
  await expect(run(command)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining(`(at character ${details.at + 1}) Usage: `),
    details,
  });
  expect([await platform.db.turn.count(), await platform.db.modelCall.count()]).toEqual([turns, calls]);
  expect(gemini.requests.length).toBe(requests);
});

test('inputs that make a longer command than people may type are refused, and nothing is stored', async () => {
  const turns = await platform.db.turn.count();
  const place = { key: newId(), documentId: await world.newDocument(''), type: 'changelog', subtype: 'from-notes' };
  const inputs = { version: 'x'.repeat(15_000), files: ['y'.repeat(15_000)] };
  await expect(executeTask(editor, { ...place, inputs })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(await platform.db.turn.count()).toBe(turns);
});

test('/help lists commands and tasks, /reset asks for a new conversation; neither starts a turn', async () => {
  const turns = await platform.db.turn.count();
  expect(await run('/help')).toMatchObject({
    kind: 'help',
    commands: expect.arrayContaining([expect.objectContaining({ name: 'help' })]),
    tasks: expect.arrayContaining([expect.objectContaining({ name: 'changelog_style' })]),
  });
  expect(await run(' /reset\n')).toEqual({ kind: 'reset' });
  expect(await platform.db.turn.count()).toBe(turns);
});
