import { expect, test } from 'vitest';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { currentText } from '../queries/document-state';
import { projects } from '../queries/projects';
import { tree } from '../queries/tree';
import { makeWorkspace } from '../test-support/workspace';
import { createSampleProject } from './create-sample-project';

const platform = await testPlatform();
const { as, workspaceId } = await makeWorkspace(platform);
const ctx = as('owner');
const sample = await inTransaction(platform.db, (tx) =>
  createSampleProject(tx, { workspaceId, userId: ctx.actor.userId }),
);
const texts = new Map<string, string>();
for (const { documentId, path } of sample.documents) {
  texts.set(path, (await currentText(sqlOfPool(platform.pool), documentId)).text);
}

test('the sample has five documents and a sheet that everybody in the workspace finds', async () => {
  expect(await projects(as('viewer'), { workspaceId })).toContainEqual(
    expect.objectContaining({ projectId: sample.projectId, name: 'Reed launch', documentCount: 7 }),
  );
  const listed = await tree(as('viewer'), sample);
  expect(listed.map(({ path, kind }) => [path, kind])).toEqual([
    ['Code/battery-life.ts', 'code'],
    ['Data/price-list.json', 'json'],
    ['Launch plan.md', 'markdown'],
    ['Notes/Launch meeting.md', 'markdown'],
    ['Press release.md', 'markdown'],
    ['Product sheet.json', 'json'],
    ['Product sheet.typ', 'typst'],
  ]);
  expect(listed.flatMap(({ pair }) => pair?.half ?? [])).toEqual(['data', 'template']);
});

test('the sample’s texts have LF line endings, end with a line break, and belong to the first person', async () => {
  for (const text of texts.values()) expect(text).toMatch(/^[^\r]{500,}\n$/);
  const rows = await platform.db.document.findMany({ where: { projectId: sample.projectId } });
  for (const row of rows) expect(row.createdBy).toBe(ctx.actor.userId);
});

test('the launch plan shows what the editor can', () => {
  const plan = texts.get('Launch plan.md') ?? '';
  for (const part of [
    '\n## ',
    '\n| ---',
    '\n- [x] ',
    '\n  - [ ] ',
    '\n> ',
    '\n```ts\n',
    '](https://',
    '$I_s',
    '\n$$\n',
  ]) {
    expect(plan).toContain(part);
  }
  expect(plan).toMatch(/!\[[^\]]+\]\(data:image\/png;base64,[A-Za-z0-9+/]+=*\)/);
});

test('the price list is JSON, and the press release has plain mistakes', () => {
  expect(JSON.parse(texts.get('Data/price-list.json') ?? '')).toMatchObject({ product: 'Reed' });
  const release = texts.get('Press release.md') ?? '';
  const mistakes = ['an small', 'Teh ', 'the the', '"Its ', '. their ', 'recieve', 'a hour', 'could of'];
  for (const mistake of [...mistakes, 'occured', 'seperate', '. the plans', 'that that', 'an unique', 'definately']) {
    expect(release).toContain(mistake);
  }
});
