import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Parameter, readInputs } from './parameters';

const PARAMETERS: Parameter[] = [
  { name: 'prompt', type: 'text', required: true, description: '' },
  { name: 'count', type: 'number', required: false, description: '' },
  { name: 'strict', type: 'boolean', required: false, description: '' },
  { name: 'files', type: 'list', required: false, description: '' },
];
const read = (given: Record<string, unknown>) => readInputs(PARAMETERS, given);

test('inputs get the types of their parameters, also as a command writes them', () => {
  expect(read({ prompt: 'Go', count: '3', strict: 'true', files: 'a.md' })).toEqual({
    ok: true,
    inputs: { prompt: 'Go', count: 3, strict: true, files: ['a.md'] },
  });
  expect(read({ prompt: 7, count: 0.5, strict: false, files: [] })).toEqual({
    ok: true,
    inputs: { prompt: '7', count: 0.5, strict: false, files: [] },
  });
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['a missing one', {}, 'prompt', '“prompt” is missing.'],
  ['an empty required one', { prompt: ' ' }, 'prompt', '“prompt” is empty.'],
  ['a mistyped name', { promt: 'x' }, 'promt', 'Did you mean “prompt”?'],
  ['an unknown name', { model: 'x' }, 'model', 'Its parameters are: prompt, count, strict, files.'],
  ['a list for a text', { prompt: ['x'] }, 'prompt', 'must be text, not a list'],
  ['words for a number', { prompt: 'x', count: 'three' }, 'count', 'must be a number'],
  ['an infinite number', { prompt: 'x', count: '1e999' }, 'count', 'must be a number'],
  ['words for a boolean', { prompt: 'x', strict: 'yes' }, 'strict', 'must be true or false'],
  ['a list of other things', { prompt: 'x', files: [1] }, 'files', 'a list of strings'],
  ['too many items', { prompt: 'x', files: Array(201).fill('a') }, 'files', 'more than 200'],
  ['too long', { prompt: 'x'.repeat(20_001) }, 'prompt', 'longer than 20000'],
  ['NUL', { prompt: '\0' }, 'prompt', 'can’t be stored'],
  ['half a surrogate pair', { prompt: 'x', files: ['\ud800'] }, 'files', 'can’t be stored'],
  ['a name of every object', { prompt: 'x', constructor: 'y' }, 'constructor', 'isn’t a parameter'],
])('%s is a problem that names the input', (_name, given, input, message) => {
  const result = read(given);
  expect(result).toMatchObject({ ok: false, problem: { input, message: expect.stringContaining(message) } });
});

test('whatever is given, it is read or refused, and nothing gets in that is not declared', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (given) => {
      const result = read(given);
      if (!result.ok) {
        expect(result.problem.message).not.toBe('');
        return;
      }
      for (const name of Object.keys(result.inputs)) expect(PARAMETERS.map((one) => one.name)).toContain(name);
    }),
  );
});
