import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { indexEntry } from './entry';
import { symbolsOf } from './symbols';
import { distinctWords, wordsIn } from './words';

describe('words', () => {
  test.each([
    ['UserAuth', ['userauth', 'user', 'auth']],
    ['user_auth', ['userauth', 'user', 'auth']],
    ['src/UserAuth.py', ['src', 'userauth', 'user', 'auth', 'py']],
    ['HTTPServer2', ['httpserver2', 'http', 'server', '2']],
    ['parseJSON', ['parsejson', 'parse', 'json']],
    ['kebab-case it’s', ['kebab', 'case', 'it', 's']],
    ['$scope __init__', ['scope', 'init']],
    ['Ärger 123', ['ärger', '123']],
    ['東京都へ', ['東京', '京都', '都へ']],
    ['字', ['字']],
    [`ok ${'x'.repeat(65)}`, ['ok']],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect([...wordsIn(text)]).toEqual(words);
  });

  test('consist of letters and digits for any text, within a limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(200), (text, limit) => {
        for (const word of wordsIn(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        expect(distinctWords(text, limit).length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the symbols of a source text', () => {
  test.each([
    ['py', 'MAX_SIZE = 3\nclass Login(Base):\n    async def check(self):\nx = 1', ['MAX_SIZE', 'Login', 'check()']],
    [
      'ts',
      'export class A {\n  private async run(a: B) {\n    if (a) {\n  }\n}\nexport const LIMIT = 3;\nexport default function go() {}\ntype T = 1;',
      ['A', 'run()', 'LIMIT', 'go()', 'T'],
    ],
    ['go', 'type Server struct {\nfunc (s *Server) Start() error {\nconst Port = 1', ['Server', 'Start()', 'Port']],
    [
      'rs',
      'pub struct Config {\npub(crate) async fn load() {\nconst fn size() {\nconst N: u8 = 1;',
      ['Config', 'load()', 'size()', 'N'],
    ],
    [
      'java',
      'public final class User {\n  private static List<String> namesOf(int a) {\n    return find(a);',
      ['User', 'namesOf()'],
    ],
    [
      'c',
      '#define LIMIT 3\nstruct node {\nstatic int *grow(int by) {\nint later(void);\n  call(1);',
      ['LIMIT', 'node', 'grow()'],
    ],
    ['sql', 'CREATE TABLE IF NOT EXISTS "user" (\ncreate or replace function pay(a int)', ['user', 'pay()']],
    ['unknown', 'def a():', []],
  ])('%s', (extension, text, names) => {
    expect(symbolsOf(text, extension, 20)).toEqual(names);
  });
});

test('an entry of prose has its title, headings and first paragraph', () => {
  const text = '---\n# Signing in\n\nHow people sign in.\nIn short.\n\n## With a *link*\n\nMore.\n';
  const { words, ...entry } = indexEntry({ path: 'docs/UserAuth.md', kind: 'markdown', text });
  expect(entry).toEqual({
    title: 'Signing in',
    outline: ['Signing in', 'With a *link*'],
    summary: 'How people sign in. In short.',
    wordCount: 10,
    links: [],
  });
  expect(words.path).toBe('docs userauth user auth md signing in');
});

test('an entry of source code has its symbols and its first comment that isn’t a licence', () => {
  const text =
    '#!/usr/bin/env python\n# Copyright 2020\n\n"""Checks passwords.\n\nSlowly."""\n\ndef authenticate(user):\n    pass\n';
  const { title, outline, summary } = indexEntry({ path: 'src/login.py', kind: 'code', text });
  expect({ title, outline, summary }).toEqual({
    title: 'login',
    outline: ['authenticate()'],
    summary: 'Checks passwords. Slowly.',
  });
  const js = '/**\n * Draws a page.\n * @returns nothing\n */\nexport function draw() {}';
  expect(indexEntry({ path: 'a.js', kind: 'code', text: js }).summary).toBe('Draws a page. @returns nothing');
});

test('any text has an entry that can be stored, in time that grows with its length only', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      fc.constantFrom('a.md', 'a.py', 'a.ts', 'a.c', 'a.sql', 'a.java', 'a.rs', 'b'),
      (text, path) => {
        const kind = path.endsWith('md') ? 'markdown' : 'code';
        const { title, outline, summary, words } = indexEntry({ path, kind, text: text.toWellFormed() });
        const all = [title, ...outline, summary, ...Object.values(words)];
        for (const part of all) expect(part.isWellFormed()).toBe(true);
        expect(words.body.length).toBeLessThanOrEqual(100_000);
      },
    ),
    { numRuns: 50 },
  );
  const hostile = ['# '.repeat(300_000), 'a('.repeat(300_000), 'Aa_'.repeat(300_000), '"""\n'.repeat(200_000)];
  const began = cpuMs();
  for (const text of hostile) {
    for (const path of ['a.md', 'a.py', 'a.c']) indexEntry({ path, kind: path === 'a.md' ? 'markdown' : 'code', text });
  }
  expect(cpuMs() - began).toBeLessThan(30_000);
});
