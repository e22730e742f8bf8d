import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf } from './problem';

const input = z.object({
  name: z.string().min(1, 'A project needs a name.').max(9, 'is too long'),
  days: z
    .array(z.number())
    .refine((days) => days.length > 0, '“days” can’t be empty.')
    .optional(),
});

const problemIn = (given: unknown) => problemOf(input.safeParse(given).error!);

test.each([
  ['a complete sentence stands alone', { name: '' }, 'A project needs a name.', 'name'],
  ['a sentence may begin with a quotation', { name: 'a', days: [] }, '“days” can’t be empty.', 'days'],
  ['a fragment follows the path', { name: 'a'.repeat(10) }, 'name: is too long', 'name'],
  ['a message of zod follows the path', { name: 'a', days: [1, 'x'] }, /^days\.1: Invalid input/, 'days.1'],
  ['a message about the whole input has no path', 'text', /^Invalid input/, undefined],
])('%s, and the path is given apart', (_, given, message, field) => {
  expect(problemIn(given)).toMatchObject({
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    field,
  });
});
