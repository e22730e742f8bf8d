import { expect, test } from 'vitest';
import { makeStyle } from '../terminal/style';
import { type Choice, changeChoice, chooseFiles } from './choose-files';

const choice: Choice = { paths: ['a.py', 'b.py'], reasons: new Map([['a.py', 'in the instruction']]) };
const change = (line: string, of = choice) => changeChoice(of, line, ['a.py', 'b.py', 'c d.py']);

test.each([
  ['-1', ['b.py']],
  ['-b.py', ['a.py']],
  ['+c d.py', ['a.py', 'b.py', 'c d.py']],
  ['+ a.py', ['b.py', 'a.py']],
])('%s changes the list', (line, paths) => {
  expect(change(line)).toMatchObject({ kind: 'changed', choice: { paths } });
});

test.each(['-3', '-0', '-x.py', '+x.py', 'maybe', '-', '+'])('%s changes nothing and says why', (line) => {
  expect(change(line)).toMatchObject({ kind: 'problem', message: expect.any(String) });
});

test('y starts; n, and an empty line, cancel', () => {
  expect(['y', ' YES ', 'n', ''].map((line) => change(line).kind)).toEqual(['start', 'start', 'cancel', 'cancel']);
});

test('no more than twenty documents', () => {
  const full = { ...choice, paths: Array.from({ length: 20 }, (_, i) => `${i}.py`) };
  expect(change('+c d.py', full)).toMatchObject({ kind: 'problem' });
});

const proposed = {
  ...{ projectId: 'p', instruction: 'Refactor the login', problem: null },
  files: [
    { documentId: '1', path: 'a.py', reason: 'named in the\x1b[2J instruction', score: 1 },
    { documentId: '2', path: 'b.py', reason: 'found by its words', score: 0.5 },
  ],
};

/** Types these lines. Returns what the person sees and the files they chose. */
async function choosing(...typed: string[]) {
  const notes: string[] = [];
  const chooser = {
    note: (line: string) => notes.push(line),
    style: makeStyle(false),
    readLine: async () => typed.shift(),
  };
  return { paths: await chooseFiles(chooser, proposed, ['a.py', 'b.py', 'c.py']), notes };
}

test('the documents are named with their reasons, changed by the person, and started only by a y', async () => {
  const { paths, notes } = await choosing('-2', '+c.py', '+no.py', 'y');
  expect(paths).toEqual(['a.py', 'c.py']);
  expect(notes.slice(0, 2)).toEqual(['1. a.py  named in the␛[2J instruction', '2. b.py  found by its words']);
  expect(notes).toContain('There is no document “no.py”.');
  expect((await choosing('n')).paths).toBeUndefined();
  expect((await choosing()).paths).toBeUndefined();
});
