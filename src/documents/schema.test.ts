import { expect, test } from 'vitest';
import { createProjectInput, moveDocumentsInput } from './schema';

test('a document can be moved to only one place at a time', () => {
  const move = (documentId: string, path: string) => ({ documentId, path });
  const parse = (moves: { documentId: string; path: string }[]) =>
    moveDocumentsInput.safeParse({ projectId: 'p', moves }).success;
  expect(parse([move('a', 'x.md'), move('b', 'y.md')])).toBe(true);
  expect(parse([move('a', 'x.md'), move('a', 'y.md')])).toBe(false);
});

test('a project’s name has a character that people can see', () => {
  const parse = (name: string) => createProjectInput.safeParse({ workspaceId: 'w', name }).success;
  expect([parse('Plans'), parse('\u200b'), parse('\u3164')]).toEqual([true, false, false]);
});
