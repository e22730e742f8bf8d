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
