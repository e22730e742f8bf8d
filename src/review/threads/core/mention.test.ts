import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn, toMarkdown, toStored, toTyped } from './mention';

const PEOPLE = [
  { userId: 'a1', name: 'Ann' },
  { userId: 'a2', name: 'Ann Lee' },
  { userId: 'o3', name: 'O*Neil_[x](y)' },
];
const nameOf = (userId: string) => PEOPLE.find((person) => person.userId === userId)?.name ?? 'Somebody';

test('names that were picked become ids, the longer name first', () => {
  expect(toStored('@Ann Lee, @Ann: look', PEOPLE)).toBe('<@a2>, <@a1>: look');
});

test('a name that nobody picked stays plain text', () => {
  expect(toStored('@Ann look', [])).toBe('@Ann look');
});

test('mentions are found once each', () => {
  expect(mentionsIn('<@a1> and <@a2> and <@a1>; <@> <@bad id> @a3')).toEqual(['a1', 'a2']);
});

test('a name with Markdown syntax is shown as it is', () => {
  expect(toMarkdown('<@o3> hi', nameOf)).toBe('**@O\\*Neil\\_\\[x\\]\\(y\\)** hi');
});

test('a comment that is stored and edited keeps its mentions', () => {
  const piece = fc.oneof(fc.constantFrom('<@a1>', '<@a2>', '<@o3>'), fc.stringMatching(/^[a-z ]{0,9}$/));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const body = pieces.join(' ');
      expect(toStored(toTyped(body, nameOf), PEOPLE)).toBe(body);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});
