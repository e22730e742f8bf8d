import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as awareness from 'y-protocols/awareness';
import * as Y from 'yjs';
import { colourOf } from '@/identity/core/colour';
import { encodePresence, readPresence, withUser } from './presence';
import { WireError } from './wire';

test('messages of y-protocols can be read, and y-protocols can read ours', () => {
  const mine = new awareness.Awareness(new Y.Doc());
  mine.setLocalState({ cursor: { at: 3 }, note: 'Grüße' });
  const states = readPresence(awareness.encodeAwarenessUpdate(mine, [mine.clientID]));
  expect(states).toEqual([{ clientId: mine.clientID, clock: 1, json: '{"cursor":{"at":3},"note":"Grüße"}' }]);
  const theirs = new awareness.Awareness(new Y.Doc());
  awareness.applyAwarenessUpdate(theirs, encodePresence(states), 'test');
  expect(theirs.getStates().get(mine.clientID)).toEqual({ cursor: { at: 3 }, note: 'Grüße' });
  awareness.applyAwarenessUpdate(
    theirs,
    encodePresence([{ clientId: mine.clientID, clock: 1, json: undefined }]),
    'test',
  );
  expect(theirs.getStates().has(mine.clientID)).toBe(false);
  mine.destroy();
  theirs.destroy();
});

test('SYNC-11: the server sets a person’s name and colour, whatever their client sends', () => {
  const json = withUser('{"user":{"name":"The owner","id":"x"},"cursor":1,"__proto__":{"a":1}}', {
    id: 'u1',
    name: 'Ann',
  });
  expect(JSON.parse(json ?? '')).toMatchObject({
    cursor: 1,
    user: { id: 'u1', name: 'Ann', color: colourOf('u1') },
  });
});

test.each(['', '7', '"text"', '[1]', 'null', '{"a":', 'undefined'])('the state %j is refused', (json) => {
  expect(withUser(json, { id: 'u', name: 'n' })).toBeUndefined();
});

test('any bytes are presence or a WireError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      try {
        readPresence(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
  );
});
