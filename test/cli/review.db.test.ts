import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exportRoute } from '../../server/http/export';
import { Browser } from '../api/browser';
import { startApiServer } from '../api/server';
import { until } from '../sync/support';
import { newHome, plain, run, Terminal } from './terminal';

const server = await startApiServer({ routes: [exportRoute], hasSync: true });
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const { projectId } = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Launch' });
const { token } = await ada.api.tokens.create.mutate({ name: 'terminal', scope: 'edit', days: 7 });
const home = newHome();
const editor = path.join(home, 'editor');
fs.writeFileSync(editor, '#!/bin/sh\nprintf "paint\\n" > "$1"\n', { mode: 0o755 });
const env = { HOME: home, VARIORUM_URL: server.url, VARIORUM_TOKEN: token, EDITOR: editor };

const suggest = async (documentId: string, text: string, versionId?: string) => {
  const base = versionId ?? (await ada.api.versions.checkOut.mutate({ documentId })).versionId;
  const input = { key: crypto.randomUUID(), documentId, versionId: base, text, description: 'Better words' };
  return ada.api.review.suggestText.mutate(input);
};
const textOf = async (name: string) => (await run(['cat', name], { env })).stdout;
const BEFORE = 'The colour is red.\nThe cat sat on a mat.\nThe end is near.\n';
const AFTER = 'The color is red.\nThe dog sat on a mat.\nThe end is far.\n';

async function reviewed(name: string, before = BEFORE, after = AFTER) {
  const { documentId } = await ada.api.documents.create.mutate({ projectId, path: name, text: before });
  await suggest(documentId, after);
  return documentId;
}

test('the browser’s keys decide and undo, even in a terminal of 40 columns', async () => {
  await reviewed('keys.md');
  const screen = new Terminal(['review', 'keys.md'], { env, columns: 40, rows: 24 });
  await screen.frame('Change 1 of 3');
  expect(Math.max(...screen.screen.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(screen.screen).toContain('- colour');
  screen.type('a');
  await screen.frame('Accepted. 2 changes are left.');
  expect(await textOf('keys.md')).toBe(BEFORE.replace('colour', 'color'));
  screen.type('u');
  await screen.frame('Decision undone.');
  expect(await textOf('keys.md')).toBe(BEFORE);
  screen.type('j');
  await screen.frame('Change 2 of 3');
  screen.type('wIt is a cat\r');
  await screen.frame('Rejected. 2 changes are left.');
  screen.type('k');
  await screen.frame('- colour');
  screen.type('e');
  await screen.frame('Accepted with your edits.');
  screen.type('A');
  await screen.frame('Accept the open change? (y/n)');
  screen.type('y');
  await screen.frame('Nothing is left to review.');
  screen.type('q');
  expect(await screen.ended()).toBe(0);
  expect(await textOf('keys.md')).toBe('The paint is red.\nThe cat sat on a mat.\nThe end is far.\n');
  expect(screen.output).toContain('\x1b[?1049h');
  expect(screen.output.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(screen.output.lastIndexOf('\x1b[H'));
});

test('a change whose text was edited meanwhile becomes a conflict on the screen, with three texts', async () => {
  const documentId = await reviewed('conflict.md');
  const screen = new Terminal(['review', 'conflict.md'], { env });
  await screen.frame('- colour');
  const { versionId } = await ada.api.versions.checkOut.mutate({ documentId });
  const typed = await suggest(documentId, BEFORE.replace('colour', 'paint'), versionId);
  await ada.api.review.decideAll.mutate({ suggestionId: typed.suggestionId, choice: { kind: 'accept' } });
  await screen.frame('1 Keep the current text');
  await screen.frame('3 changes left');
  expect(screen.screen.join('\n')).toMatch(/Original text\n {2}colour\n1 .*\n {2}paint\n2 .*\n {2}color/);
  screen.type('a');
  await screen.frame('Press 1, 2 or 3 to choose.');
  screen.type('2');
  await screen.frame('Suggestion used. 2 changes are left.');
  expect(await textOf('conflict.md')).toBe(BEFORE.replace('colour', 'color'));
  await screen.resize(50, 12);
  await until('it draws anew', () => screen.screen.length === 12);
  screen.type('\x03');
  expect(await screen.ended()).toBe(0);
});

test('suggested documents, renames and deletions are decided with the same keys, and undone', async () => {
  const project = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Tree' });
  const add = async (at: string) => {
    const made = await ada.api.documents.create.mutate({ projectId: project.projectId, path: at, text: `${at}\n` });
    return made.documentId;
  };
  const [documentId, other] = [await add('tree/home.md'), await add('tree/other.md')];
  const propose = (change: Parameters<typeof ada.api.treeChanges.suggest.mutate>[0]['change']) =>
    ada.api.treeChanges.suggest.mutate({
      ...{ key: crypto.randomUUID(), projectId: project.projectId, description: 'Tidy up', change },
    });
  const paths = async () =>
    (await ada.api.documents.tree.query({ projectId: project.projectId })).map((one) => one.path);
  await propose({ kind: 'create', path: 'tree/a.md', text: 'New \x1b]52;c;evil\x07 text.\n' });
  await propose({ kind: 'rename', documentId, path: 'tree/z.md' });
  await suggest(documentId, 'House.\n');
  const screen = new Terminal(['review', documentId], { env, columns: 60 });
  await screen.frame('+ New ␛]52;c;evil␇ text.');
  await screen.frame('3 changes left');
  expect(screen.screen).toContain('New document tree/a.md');
  screen.type('a');
  await screen.frame('Document created. 2 changes are left.');
  expect(await paths()).toContain('tree/a.md');
  screen.type('u');
  await screen.frame('Decision undone.');
  expect(await paths()).toEqual(['tree/home.md', 'tree/other.md']);
  screen.type('wNot now\r');
  await screen.frame('Rejected. 2 changes are left.');
  await screen.frame('Rename tree/home.md → tree/z.md');
  // Someone else takes the path in the meantime.
  await ada.api.documents.rename.mutate({ documentId: other, path: 'tree/z.md' });
  screen.type('a');
  await screen.frame('already exists');
  await screen.frame('e to choose another path');
  screen.type('e');
  await screen.frame('Path: tree/z copy.md');
  screen.type('\x7f'.repeat('z copy.md'.length));
  screen.type('y.md\r');
  await screen.frame('Document renamed. 1 change is left.');
  expect(await paths()).toEqual(['tree/y.md', 'tree/z.md']);
  await screen.frame('+ House');
  await propose({ kind: 'delete', documentId });
  await screen.frame('2 changes left');
  screen.type('ka');
  await screen.frame('Moved to the trash.');
  expect(await paths()).toEqual(['tree/z.md']);
  screen.type('q');
  await screen.ended();
});

test('hostile text in a change never drives the terminal', async () => {
  await reviewed('hostile.md', 'Safe.\n', 'Safe \x1b]0;owned\x07\x1b[5;5H\u009b2J\u202eevil.\n');
  const screen = new Terminal(['review', 'hostile.md', '--no-color'], { env });
  await screen.frame('␛]0;owned␇');
  screen.type('q');
  await screen.ended();
  for (const control of ['\x1b', '\u009b', '\u202e', '\x07']) expect(plain(screen.output)).not.toContain(control);
});

test('through a pipe it prints what is open, as text and as JSON', async () => {
  const documentId = await reviewed('pipe.md');
  const text = await run(['review', 'pipe.md'], { env });
  expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining('- colour\n+ color\n') });
  const json = JSON.parse((await run(['review', 'pipe.md', '--json'], { env })).stdout);
  expect(json).toMatchObject({
    documentId,
    path: 'pipe.md',
    suggestions: [{ status: 'pending', hunks: { length: 3 } }],
  });
  expect(json.suggestions[0].hunks[0]).not.toHaveProperty('anchor');
});

test('if the token is revoked, the review ends with 3 and restores the terminal', async () => {
  await reviewed('revoked.md');
  const own = await ada.api.tokens.create.mutate({ name: 'short', scope: 'edit', days: 7 });
  const screen = new Terminal(['review', 'revoked.md'], { env: { ...env, VARIORUM_TOKEN: own.token } });
  await screen.frame('- colour');
  await ada.api.tokens.revoke.mutate({ tokenId: own.id });
  await screen.shows('revoked or expired');
  expect(await screen.ended()).toBe(3);
  expect(screen.output).toContain('\x1b[?1049l');
});
