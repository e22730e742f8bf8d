import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { resolveCursor, shareCursor } from './cursor-position';
import { inkOn, personOf } from './person';

test('a person has the name and colour that the server has set', () => {
  const state = { user: { id: 'u1', name: 'Dana', color: '#b4530a' } };
  expect(personOf(state, 7)).toEqual({ id: 'u1', name: 'Dana', color: '#b4530a' });
});

test('whatever a client sends, the colour is safe in a style and the name is short plain text', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.nat(), (name, color, clientId) => {
      const person = personOf({ user: { name, color } }, clientId);
      expect(person.color).toMatch(/^#(?:[0-9a-f]{3}){1,2}$/i);
      expect([...person.name].length).toBeLessThanOrEqual(40);
    }),
  );
  expect(personOf({ user: { color: 'red;background:url(https://x)' } }, 1).color).toMatch(/^#/);
  expect(personOf({ user: { name: 'a\u202eb\u0007' } }, 1).name).toBe('ab');
  expect(personOf(null, 1).name).toBe('Someone');
});

test('the name reads on its colour', () => {
  expect(inkOn('#ffff00')).toBe('#000000');
  expect(inkOn('#1d4ed8')).toBe('#ffffff');
  expect(inkOn('#fff')).toBe('#000000');
});

test('a shared cursor is found again after edits before it', () => {
  const ytext = new Y.Doc().getText('content');
  ytext.insert(0, 'hello world');
  const cursor = JSON.parse(JSON.stringify(shareCursor(ytext, 6, 11)));
  ytext.insert(0, '12345');
  expect(resolveCursor(ytext, cursor)).toEqual({ anchor: 11, head: 16 });
});

test('a cursor that means nothing here is not placed', () => {
  const ytext = new Y.Doc().getText('content');
  ytext.insert(0, 'x');
  const odd = [
    null,
    undefined,
    5,
    {},
    { anchor: {}, head: {} },
    { anchor: { item: { client: 'x', clock: -1 } }, head: 1 },
  ];
  for (const cursor of odd) expect(resolveCursor(ytext, cursor)).toBeUndefined();
  const elsewhere = { tname: 'other', item: null, assoc: 0 };
  expect(resolveCursor(ytext, { anchor: elsewhere, head: elsewhere })).toBeUndefined();
});
