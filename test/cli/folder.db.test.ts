import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exportRoute } from '../../server/http/export';
import { Browser, tokenOf } from '../api/browser';
import { startApiServer } from '../api/server';
import { newHome, run } from './terminal';

const server = await startApiServer({ routes: [exportRoute] });
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const workspaceId = workspace.id;
const home = newHome();

const tokenFor = async (scope: 'read' | 'suggest' | 'edit', by = ada) =>
  (await by.api.tokens.create.mutate({ name: scope, scope, days: 7 })).token;
const envFor = (token: string) => ({ HOME: home, VARIORUM_URL: server.url, VARIORUM_TOKEN: token });
const env = envFor(await tokenFor('suggest'));

let made = 0;

/** Creates a project with documents, and pulls it into a new folder. */
async function pulled(documents: Record<string, string>, by = env) {
  const name = `Project ${++made}`;
  const { projectId } = await ada.api.projects.create.mutate({ workspaceId, name });
  const ids: Record<string, string> = {};
  for (const [at, text] of Object.entries(documents)) {
    const base64 = Buffer.from(text).toString('base64');
    ids[at] = (await ada.api.documents.import.mutate({ projectId, path: at, base64 })).documentId;
  }
  const root = path.join(home, `folder ${made}`);
  const result = await run(['pull', name, root], { env: by });
  expect(result).toMatchObject({ code: 0 });
  const file = (at: string) => path.join(root, at);
  return {
    ...{ name, projectId, ids, root, file, output: result.stdout + result.stderr },
    read: (at: string) => fs.readFileSync(file(at), 'utf8'),
    write: (at: string, text: string) => fs.writeFileSync(file(at), text),
    run: (args: string[], as = by) => run(args, { env: as, cwd: root }),
  };
}

/** Changes a document's text on the server, like someone in a browser. */
async function edit(documentId: string, text: string): Promise<void> {
  const { versionId } = await ada.api.versions.checkOut.mutate({ documentId });
  const input = { key: crypto.randomUUID(), documentId, versionId, text, description: 'Typed' };
  const { suggestionId } = await ada.api.review.suggestText.mutate(input);
  await ada.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
}

test('a pulled folder has the exact bytes of each file, and a second pull fetches nothing', async () => {
  const texts = { 'plan.md': 'The plan.\n', 'src/a b.ts': '\ufeffconst a = 1;\r\nlet b;\r\n', 'empty.md': '' };
  const folder = await pulled(texts);
  for (const [at, text] of Object.entries(texts)) expect(folder.read(at)).toBe(text);
  const manifest = JSON.parse(folder.read('.variorum.json'));
  expect(manifest).toMatchObject({ server: server.url, projectId: folder.projectId, project: folder.name });
  expect(manifest.documents['plan.md']).toEqual({
    ...{ documentId: folder.ids['plan.md'], version: expect.any(String), updatedAt: expect.any(String) },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const again = JSON.parse((await folder.run(['pull', '--json'])).stdout);
  expect(again.files.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
});

test('a push suggests what was edited, once, and replaces what was pushed before', async () => {
  const folder = await pulled({ 'plan.md': 'One line.\nTwo lines.\n', 'other.md': 'Other.\n' });
  folder.write('plan.md', 'One line!\nTwo lines.\n');
  const first = await folder.run(['push', '--message', 'Louder', '--json']);
  expect(first.code).toBe(0);
  const { files } = JSON.parse(first.stdout);
  expect(files).toEqual([
    { path: 'other.md', outcome: 'unchanged' },
    {
      path: 'plan.md',
      outcome: 'suggested',
      documentId: folder.ids['plan.md'],
      suggestionId: expect.any(String),
      changes: 1,
    },
  ]);
  const suggestions = () => ada.api.review.suggestions.query({ documentId: folder.ids['plan.md'] ?? '' });
  expect(await suggestions()).toMatchObject([{ description: 'Louder', askedBy: { name: 'Ada Quill' } }]);
  expect((await folder.run(['push'])).stdout).toContain('plan.md: already pushed');
  folder.write('plan.md', 'One line!\nTwo lines!\n');
  expect((await folder.run(['push', 'plan.md'])).stdout).toContain('2 changes suggested');
  expect(await suggestions()).toMatchObject([{ hunks: { length: 2 } }]);
});

test('a pull never overwrites a local edit, and the edit is suggested against the version it was made from', async () => {
  const folder = await pulled({ 'plan.md': 'Red.\nBlue.\n', 'calm.md': 'Calm.\n' });
  const documentId = folder.ids['plan.md'] ?? '';
  folder.write('plan.md', 'Rot.\nBlue.\n');
  await edit(documentId, 'Rouge.\nBlue.\n');
  await edit(folder.ids['calm.md'] ?? '', 'Calmer.\n');
  const { stdout } = await folder.run(['pull']);
  expect(stdout).toContain('plan.md: changed here and on the server');
  expect(stdout).toContain('calm.md: pulled');
  expect([folder.read('plan.md'), folder.read('calm.md')]).toEqual(['Rot.\nBlue.\n', 'Calmer.\n']);
  expect((await folder.run(['push'])).code).toBe(0);
  const [suggestion] = await ada.api.review.suggestions.query({ documentId });
  expect(suggestion?.hunks).toMatchObject([{ before: 'Red', after: 'Rot' }]);
  // Both sides changed it, so a reviewer must resolve the conflict.
  const all = ada.api.review.decideAll.mutate({ suggestionId: suggestion?.id ?? '', choice: { kind: 'accept' } });
  expect(await all).toMatchObject({ decided: 0, skipped: 1 });
});

test('--direct writes and creates with a token that may edit, and only then', async () => {
  const folder = await pulled({ 'plan.md': 'Red.\n' });
  folder.write('plan.md', 'Blue.\n');
  folder.write('new.md', 'New.\n');
  const refused = await folder.run(['push', '--direct']);
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(/new.md: failed: .*suggest/)]);
  expect((await folder.run(['push'])).stdout).toContain('new.md: new document suggested');
  folder.write('plan.md', 'Green.\n');
  const direct = await folder.run(['push', '--direct'], envFor(await tokenFor('edit')));
  expect(direct).toMatchObject({ code: 0, stdout: expect.stringContaining('new.md: created') });
  expect(direct.stdout).toContain('plan.md: 1 change accepted');
  expect((await run(['cat', `${folder.name}/plan.md`], { env })).stdout).toBe('Green.\n');
  expect((await folder.run(['pull'])).code).toBe(0);
  expect((await folder.run(['push', '--json'])).stdout).not.toMatch(/suggested|created/);
});

test('a file with other line endings is up to date once its text is accepted', async () => {
  const folder = await pulled({ 'plan.md': 'One.\nTwo.\n', 'calm.md': 'Calm.\n' });
  folder.write('plan.md', 'One!\r\nTwo.\r\n');
  folder.write('calm.md', '\ufeffCalm.\r\n');
  expect((await folder.run(['push'])).stdout).toBe('plan.md: 1 change suggested\n');
  const [suggestion] = await ada.api.review.suggestions.query({ documentId: folder.ids['plan.md'] ?? '' });
  await ada.api.review.decideAll.mutate({ suggestionId: suggestion?.id ?? '', choice: { kind: 'accept' } });
  expect(await folder.run(['pull'])).toMatchObject({ code: 0, stdout: 'plan.md: already here, unchanged\n' });
  expect(await folder.run(['push'])).toMatchObject({ code: 0, stdout: '' });
  expect(folder.read('plan.md')).toBe('One!\r\nTwo.\r\n');
});

test('--direct accepts what was suggested before: texts, renames, deletions and new documents', async () => {
  const folder = await pulled({ 'a.md': 'A\n', 'b.md': 'B\n', 'c.md': 'C\n' });
  folder.write('a.md', 'A!\n');
  fs.renameSync(folder.file('b.md'), folder.file('z.md'));
  fs.rmSync(folder.file('c.md'));
  folder.write('new.md', 'New\n');
  expect((await folder.run(['push'])).code).toBe(0);
  const direct = await folder.run(
    ['push', '--direct', 'a.md', 'z.md', 'c.md', 'new.md'],
    envFor(await tokenFor('edit')),
  );
  expect(direct).toMatchObject({
    code: 0,
    stdout: 'a.md: 1 change accepted\nc.md: moved to the trash\nnew.md: created\nz.md: renamed from b.md\n',
  });
  const tree = await ada.api.documents.tree.query({ projectId: folder.projectId });
  expect(tree.map(({ path: at }) => at)).toEqual(['a.md', 'new.md', 'z.md']);
  expect(await folder.run(['pull'])).toMatchObject({ code: 0 });
  expect(await folder.run(['push'])).toMatchObject({ code: 0, stdout: '' });
});

test('files that can’t be documents are skipped with one line, and a manifest is never a document', async () => {
  const folder = await pulled({ 'a.md': 'A\n' });
  for (const name of ['1.png', '2.png', '3.png', '4.png'])
    fs.writeFileSync(folder.file(name), Uint8Array.of(0x89, 0xff));
  const skipped = await folder.run(['push']);
  expect(skipped).toMatchObject({ code: 0, stdout: '' });
  expect(skipped.stderr).toContain('Skipped 4 files that can’t be documents: 1.png, 2.png, 3.png, 1 more\n');
  expect(await folder.run(['push', '1.png'])).toMatchObject({
    code: 1,
    stdout: '1.png: failed: it isn’t UTF-8 text\n',
  });
  for (const at of ['.variorum.json', 'sub/.variorum.json']) {
    const create = ada.api.documents.create.mutate({ projectId: folder.projectId, path: at, text: '{}' });
    await expect(create).rejects.toThrow('The name “.variorum.json” is reserved.');
  }
});

/** Pushes a folder with a new, a renamed, a deleted and an edited file at once. Returns it with its change set. */
async function pushedTree() {
  const folder = await pulled({ 'edited.md': 'E\n', 'old name.md': 'Same.\n', 'unwanted.md': 'Unwanted.\n' });
  folder.write('edited.md', 'Edited.\n');
  folder.write('new.md', '\ufeffNew.\r\n');
  fs.mkdirSync(folder.file('sub'));
  fs.renameSync(folder.file('old name.md'), folder.file('sub/name.md'));
  fs.rmSync(folder.file('unwanted.md'));
  const push = await folder.run(['push', '--message', 'Tidy up']);
  const [change] = await ada.api.treeChanges.list.query({ documentId: folder.ids['old name.md'] ?? '' });
  const changeSetId = change?.changeSetId ?? '';
  const decide = (kind: 'accept' | 'reject') =>
    ada.api.review.decideChangeSet.mutate({ changeSetId, choice: { kind } });
  const names = () =>
    fs.readdirSync(folder.root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return { ...folder, push, changeSetId, decide, names: () => names().sort() };
}

test('new, renamed and deleted files are suggested with the edits as one change set; nothing changes before', async () => {
  const folder = await pushedTree();
  expect(folder.push).toMatchObject({ code: 0, stderr: '' });
  expect(folder.push.stdout.split('\n').filter(Boolean).sort()).toEqual([
    'edited.md: 1 change suggested',
    'new.md: new document suggested',
    'sub/name.md: rename from old name.md suggested',
    'unwanted.md: deletion suggested',
  ]);
  const set = await ada.api.review.changeSet.query({ changeSetId: folder.changeSetId });
  expect(set.entries.map(({ path: at }) => at)).toEqual(['edited.md']);
  expect(set.tree).toMatchObject([
    { kind: 'rename', from: 'old name.md', path: 'sub/name.md', description: 'Tidy up', turnId: null },
    { kind: 'delete', path: 'unwanted.md' },
    { kind: 'create', path: 'new.md', askedBy: { name: 'Ada Quill' } },
  ]);
  const documents = await ada.api.documents.tree.query({ projectId: folder.projectId });
  expect(documents.map(({ path: at }) => at)).toEqual(['edited.md', 'old name.md', 'unwanted.md']);
  const again = await folder.run(['push']);
  expect(again.stdout).not.toMatch(/suggested/);
  expect(again.stdout).toContain('new.md: new document already pushed');
  const pull = await folder.run(['pull']);
  expect(pull.stdout).toContain('unwanted.md: your rename or deletion is under review');
  expect(folder.names()).toEqual(['edited.md', 'new.md', 'sub/name.md']);
});

test('the next pull brings accepted changes into the folder, and edits of a moved file belong to its document', async () => {
  const folder = await pushedTree();
  folder.write('sub/name.md', 'Same!\n');
  expect((await folder.run(['push'])).stdout).toContain('sub/name.md: 1 change suggested');
  const { results, tree } = await folder.decide('accept');
  expect([...results, ...tree].map(({ ok }) => ok)).toEqual([true, true, true, true]);
  const name = await ada.api.review.suggestions.query({ documentId: folder.ids['old name.md'] ?? '' });
  await ada.api.review.decideAll.mutate({ suggestionId: name[0]?.id ?? '', choice: { kind: 'accept' } });
  expect((await folder.run(['pull'])).code).toBe(0);
  expect(folder.names()).toEqual(['edited.md', 'new.md', 'sub/name.md']);
  expect([folder.read('sub/name.md'), folder.read('new.md')]).toEqual(['Same!\n', '\ufeffNew.\r\n']);
  const { documents, suggested } = JSON.parse(folder.read('.variorum.json'));
  expect(Object.keys(documents).sort()).toEqual(['edited.md', 'new.md', 'sub/name.md']);
  expect(documents['sub/name.md'].documentId).toBe(folder.ids['old name.md']);
  expect(suggested).toEqual({});
  const { files } = JSON.parse((await folder.run(['push', '--json'])).stdout);
  expect(files.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

test('the next pull undoes rejected changes: it restores a deleted file, and an old name with the edits', async () => {
  const folder = await pushedTree();
  folder.write('sub/name.md', 'Same, edited.\n');
  await folder.decide('reject');
  expect((await folder.run(['pull'])).code).toBe(0);
  expect(folder.names()).toEqual(['edited.md', 'new.md', 'old name.md', 'unwanted.md']);
  expect(folder.read('old name.md')).toBe('Same, edited.\n');
  expect((await folder.run(['push'])).stdout).toContain('new.md: new document already pushed');
});

test('--direct renames at once, and deletes what is named, where the project’s rules allow it', async () => {
  const folder = await pulled({ 'a.md': 'A\n', 'b.md': 'B\n', 'c.md': 'C\n' });
  const direct = envFor(await tokenFor('edit'));
  fs.renameSync(folder.file('a.md'), folder.file('z.md'));
  fs.rmSync(folder.file('b.md'));
  // A missing file may be an accident, so its document is only moved to the trash if the file is named.
  const done = await folder.run(['push', '--direct'], direct);
  expect(done).toMatchObject({ code: 0, stdout: 'b.md: deletion suggested\nz.md: renamed from a.md\n' });
  const named = await folder.run(['push', '--direct', 'b.md'], direct);
  expect(named).toMatchObject({ code: 0, stdout: 'b.md: moved to the trash\n' });
  expect(await folder.run(['pull'])).toMatchObject({ code: 0, stdout: '' });
  expect((await folder.run(['push'])).stdout).toBe('');
  const rules = { projectId: folder.projectId, approvals: 2, notOwnRequest: false, owners: [] };
  await ada.api.review.setRules.mutate(rules);
  fs.rmSync(folder.file('c.md'));
  const waits = await folder.run(['push', '--direct', 'c.md'], direct);
  expect(waits).toMatchObject({ code: 1, stdout: expect.stringContaining('couldn’t be accepted') });
});

test('renamed and deleted documents take unedited files along', async () => {
  const folder = await pulled({ 'a.md': 'A\n', 'b.md': 'B\n', 'c.md': 'C\n' });
  await ada.api.documents.rename.mutate({ documentId: folder.ids['a.md'] ?? '', path: 'sub/a.md' });
  await ada.api.documents.trash.mutate({ documentId: folder.ids['b.md'] ?? '' });
  await ada.api.documents.trash.mutate({ documentId: folder.ids['c.md'] ?? '' });
  folder.write('c.md', 'My C\n');
  expect((await folder.run(['pull'])).code).toBe(0);
  expect(fs.readdirSync(folder.root).sort()).toEqual(['.variorum.json', 'c.md', 'sub']);
  expect(folder.read('sub/a.md')).toBe('A\n');
});

test('a hostile folder or server can’t make a command read or write outside the folder', async () => {
  const folder = await pulled({ 'deep/plan.md': 'Plan.\n', 'plan.md': 'Plan.\n' });
  const outside = path.join(home, 'outside');
  fs.mkdirSync(outside);
  fs.writeFileSync(path.join(outside, 'plan.md'), 'secret\n');
  fs.rmSync(folder.file('deep'), { recursive: true });
  fs.symlinkSync(outside, folder.file('deep'));
  fs.rmSync(folder.file('plan.md'));
  fs.symlinkSync(path.join(outside, 'plan.md'), folder.file('plan.md'));
  await edit(folder.ids['deep/plan.md'] ?? '', 'New.\n');
  await edit(folder.ids['plan.md'] ?? '', 'New.\n');
  const pull = await folder.run(['pull']);
  expect([pull.code, pull.stdout]).toEqual([1, expect.stringContaining('symbolic link')]);
  expect((await folder.run(['push'])).stdout).not.toContain('suggested');
  expect(fs.readFileSync(path.join(outside, 'plan.md'), 'utf8')).toBe('secret\n');
  const manifest = JSON.parse(folder.read('.variorum.json'));
  const entry = manifest.documents['plan.md'];
  for (const wrong of [
    { ...manifest, documents: { '../outside/plan.md': entry } },
    { ...manifest, documents: { '/etc/passwd': entry } },
    { ...manifest, documents: { 'plan.md': {} } },
    'null',
  ]) {
    folder.write('.variorum.json', JSON.stringify(wrong));
    expect(await folder.run(['push'])).toMatchObject({ code: 1, stderr: expect.stringContaining('isn’t complete') });
  }
  folder.write('.variorum.json', JSON.stringify({ ...manifest, server: 'https://evil.example' }));
  expect(await folder.run(['pull'])).toMatchObject({ code: 1, stderr: expect.stringContaining('was pulled from') });
});

test('in a pulled folder, a path means the document of its project', async () => {
  const one = await pulled({ 'same.md': 'One.\n' });
  const two = await pulled({ 'same.md': 'Two.\n' });
  expect((await one.run(['cat', 'same.md'])).stdout).toBe('One.\n');
  expect((await two.run(['cat', 'same.md'])).stdout).toBe('Two.\n');
  expect(await run(['cat', 'same.md'], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Several documents'),
  });
});

test('a viewer’s folder can be pulled again, and says that nothing can be pushed', async () => {
  const vera = new Browser(server.url);
  const { url } = await ada.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  await vera.signUp('Vera Viewer', tokenOf(url));
  const folder = await pulled({ 'plan.md': 'Red.\n' }, envFor(await tokenFor('edit', vera)));
  expect(folder.output).toContain('nothing can be pushed');
  folder.write('plan.md', 'Blue.\n');
  expect(await folder.run(['push'])).toMatchObject({ code: 1, stdout: expect.stringContaining('can only read') });
});
