import { expect, test } from 'vitest';
import { groupNameSchema, personNameSchema } from './schema';

test.each(['\u200b', '\u3164', '\u2800', 'a\u202eb'])('%j is no name, because people can’t see or read it', (name) => {
  for (const schema of [personNameSchema, groupNameSchema]) expect(schema.safeParse(name).success).toBe(false);
});

test.each(['Ann', 'O’Hara ', '李', 'שָׁלוֹם', '🙂'])('%s is a name', (name) => {
  expect(personNameSchema.parse(name)).toBe(name.trim());
});
