import { expect, test } from 'vitest';
import { requestAccessInput } from './schema';

test('a message that asks for access can’t reorder the text around it', () => {
  const parse = (message: string) => requestAccessInput.safeParse({ kind: 'project', subjectId: 'p', message }).success;
  expect([parse('I need\nthis.'), parse(''), parse('a\u202eb')]).toEqual([true, true, false]);
});
