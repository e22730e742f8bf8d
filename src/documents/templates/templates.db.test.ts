import { expect, test } from 'vitest';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { createDocument } from '../commands/create/create-document';
import { currentText } from '../queries/document-state';
import { makeWorkspace } from '../test-support/workspace';
import { createFromTemplate, setTemplate } from './commands';
import { templates } from './queries';

const platform = await testPlatform();
const { as, workspaceId, projectId, newProject } = await makeWorkspace(platform);
const editor = as('editor');
const carried: string[][] = [];
const carry = async (_: unknown, documentIds: readonly string[]) => void carried.push([...documentIds]);
const make = (path: string, text = '# A\n', project = projectId) =>
  createDocument(editor, { projectId: project, path, text });
const listed = async (who = editor) => (await templates(who, { workspaceId })).map(({ path }) => path);

test('a template is offered to everyone who can read it, until it’s no longer a template or in the trash', async () => {
  const { documentId } = await make('minutes.md');
  await setTemplate(editor, { documentId, isTemplate: true });
  await setTemplate(editor, { documentId, isTemplate: true });
  expect(await listed(as('viewer'))).toEqual(['minutes.md']);
  expect(
    await platform.db.auditEvent.count({ where: { subjectId: documentId, action: 'document.made_template' } }),
  ).toBe(1);
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
  expect(await listed()).toEqual([]);
  const copy = { templateId: documentId, projectId, path: 'copy of minutes.md' };
  await expect(createFromTemplate(editor, copy, carry)).rejects.toThrow('no longer a template');
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: null } });
  await setTemplate(editor, { documentId, isTemplate: false });
  expect(await listed()).toEqual([]);
  const stranger = await makeWorkspace(platform);
  await expect(templates(stranger.as('owner'), { workspaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a new document starts with the text that the template has now, also in another project', async () => {
  const { documentId: templateId } = await make('plan.md', '# Plan\n\n![p](attachment:x)\n');
  await setTemplate(editor, { documentId: templateId, isTemplate: true });
  const other = await newProject();
  const { documentId } = await createFromTemplate(editor, { templateId, projectId: other, path: 'a/b.md' }, carry);
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe('# Plan\n\n![p](attachment:x)\n');
  expect(carried.at(-1)).toEqual([documentId]);
  const again = { templateId, projectId: other, path: 'a/b.md' };
  await expect(createFromTemplate(editor, again, carry)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('only templates are copied, only Markdown can be one, and only within a workspace', async () => {
  const { documentId: templateId } = await make('secret.md');
  const input = { templateId, projectId, path: 'copy.md' };
  await expect(createFromTemplate(editor, input, carry)).rejects.toThrow('no longer a template');
  const { documentId: code } = await make('a.ts');
  await expect(setTemplate(editor, { documentId: code, isTemplate: true })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(setTemplate(as('viewer'), { documentId: templateId, isTemplate: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await setTemplate(editor, { documentId: templateId, isTemplate: true });
  const elsewhere = await makeWorkspace(platform);
  const stolen = { ...input, projectId: elsewhere.projectId };
  await expect(createFromTemplate(elsewhere.as('owner'), stolen, carry)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(createFromTemplate(editor, stolen, carry)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a workspace has at most 100 templates', async () => {
  const own = await makeWorkspace(platform);
  const owner = own.as('owner');
  for (let i = 0; i < 101; i++) {
    const { documentId } = await createDocument(owner, { projectId: own.projectId, path: `${i}.md` });
    const marked = setTemplate(owner, { documentId, isTemplate: true });
    if (i < 100) await marked;
    else await expect(marked).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  expect(await templates(owner, { workspaceId: own.workspaceId })).toHaveLength(100);
});
