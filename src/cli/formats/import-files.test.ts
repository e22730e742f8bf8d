import { expect, test } from 'vitest';
import { EXIT, type ExitCode, Failure } from '../failure';
import { makeIo } from '../terminal/io';
import { importFiles } from './import-files';

/** Imports a.md, b.md and c.md, where b.md fails. Returns what was tried and printed. */
async function importing(failure: Failure, isJson = false) {
  const tried: string[] = [];
  const lines: unknown[] = [];
  const tell = (line: unknown) => void lines.push(line);
  const env = { VARIORUM_URL: 'http://x', VARIORUM_TOKEN: 't' };
  const io = { ...makeIo({ isJson, noColor: true }), env, print: tell, note: tell, json: tell };
  const exit = await importFiles(io, ['a.md', 'b.md', 'c.md'], async (file) => {
    tried.push(file);
    if (file === 'b.md') throw failure;
    return { path: file, documentId: 'd', documentIds: ['d'] };
  }).catch((error: Failure) => error.code);
  return { tried, lines, exit };
}

const failure = (exit: ExitCode, code: string) => new Failure(exit, code, 'It isn’t text.');

test('if one file fails, the others are still imported, each with a line, and the exit code says so', async () => {
  expect(await importing(failure(EXIT.failed, 'INVALID'))).toEqual({
    tried: ['a.md', 'b.md', 'c.md'],
    lines: ['Imported a.md', 'Error: b.md: It isn’t text.', 'Imported c.md'],
    exit: EXIT.failed,
  });
  const { lines } = await importing(failure(EXIT.unreachable, 'INTERNAL'), true);
  expect(lines).toMatchObject([
    { file: 'a.md', path: 'a.md' },
    { file: 'b.md', error: { code: 'INTERNAL', message: 'It isn’t text.', exit: EXIT.unreachable } },
    { file: 'c.md', path: 'c.md' },
  ]);
});

test.each([
  [EXIT.signedOut, 'UNAUTHORIZED'],
  [EXIT.unreachable, 'OFFLINE'],
] as const)('nothing else is tried after a failure of all files: %s %s', async (exit, code) => {
  expect(await importing(failure(exit, code))).toEqual({
    tried: ['a.md', 'b.md'],
    lines: ['Imported a.md'],
    exit: code,
  });
});

test.each([
  ['INVALID', ['a.md, b.md', 'c.md', 'a.md', 'b.md'], EXIT.ok],
  ['TOO_LARGE', ['a.md, b.md', 'c.md', 'a.md', 'b.md'], EXIT.ok],
  ['FORBIDDEN', ['a.md, b.md', 'c.md'], EXIT.failed],
])('linked files that are refused together with %s are imported: %j', async (code, expected, exit) => {
  const tried: string[] = [];
  const tell = () => {};
  const env = { VARIORUM_URL: 'http://x', VARIORUM_TOKEN: 't' };
  const io = { ...makeIo({ isJson: false, noColor: true }), env, print: tell, note: tell };
  const importOne = async (file: string) => {
    tried.push(file);
    return { path: file, documentId: 'd', documentIds: ['d'] };
  };
  const importAll = async (files: readonly string[]) => {
    tried.push(files.join(', '));
    throw failure(EXIT.failed, code);
  };
  const linked = { files: ['a.md', 'b.md'], importAll };
  expect(await importFiles(io, ['a.md', 'b.md', 'c.md'], importOne, linked)).toBe(exit);
  expect(tried).toEqual(expected);
});
