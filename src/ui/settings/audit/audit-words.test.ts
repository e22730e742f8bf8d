import { expect, test } from 'vitest';
import { actionWords, detailWords } from './audit-words';

test('an action is read as words', () => {
  expect(actionWords('member.role_changed')).toBe('member: role changed');
});

test('details are one line, whatever they hold', () => {
  expect(detailWords('{}')).toBe('');
  expect(detailWords('{"from":"editor","count":2,"none":null,"ids":["a"]}')).toBe(
    'from: editor, count: 2, none: null, ids: ["a"]',
  );
});

test('ids are short, and named after what they are of', () => {
  const json = '{"turnId":"2c7885f6-6cd4-4dd1-b4ca-541c8c6934d9","expiresAt":"2026-11-28","path":"a/b.md"}';
  expect(detailWords(json)).toBe('turn: 2c7885f6, expires at: 2026-11-28, path: a/b.md');
});
