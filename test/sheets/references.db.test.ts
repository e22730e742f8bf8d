import { expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { createSheet } from '@/sheets/commands/create-sheet';
import { references } from '@/sheets/queries/references';
import { testPlatform } from '../support/database';

const platform = await testPlatform();
const { as, projectId } = await makeWorkspace(platform);
const owner = as('owner');

test('references of both halves of a sheet and references to it are found, and unrelated ones are not', async () => {
  const template = '#import "brand.typ": logo\n#json("/prices.json")\n{{title}}';
  await createSheet(owner, { projectId, path: 'shop/Flyer', data: '{ "title": "Spring" }', template });
  for (const [path, text] of [
    ['shop/brand.typ', '#let logo = [Quill] // "/prices.json"'],
    ['prices.json', '{}'],
    ['poster.typ', '#include("shop/Flyer.typ")'],
    ['notes.md', 'See "shop/Flyer.typ".'],
  ] as const) {
    await createDocument(owner, { projectId, path, text });
  }
  await new IndexFollower(platform).look();
  const found = async (path: string) =>
    (await references(as('viewer'), { projectId, path }))
      .map(({ source, target }) => [source, target].map((end) => `${end.path}${end.moves ? ' moves' : ''}`).join(' → '))
      .sort();
  for (const half of ['shop/Flyer.json', 'shop/Flyer.typ']) {
    expect(await found(half), half).toEqual([
      'poster.typ → shop/Flyer.typ moves',
      'shop/Flyer.typ moves → prices.json',
      'shop/Flyer.typ moves → shop/brand.typ',
    ]);
  }
  expect(await found('shop')).toEqual([
    'poster.typ → shop/Flyer.typ moves',
    'shop/Flyer.typ moves → prices.json',
    'shop/Flyer.typ moves → shop/brand.typ moves',
    'shop/brand.typ moves → prices.json',
  ]);
  expect(await found('notes.md')).toEqual([]);
});

test('strangers learn nothing about a project’s references', async () => {
  const { as: asStranger } = await makeWorkspace(platform);
  await expect(references(asStranger('owner'), { projectId, path: 'shop' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
