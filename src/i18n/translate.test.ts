import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from './reader';
import { translateError } from './translate';

const TRASHED = '“notes/may.md” is in the trash. Restore it first.';

afterEach(() => installReader(() => undefined));

function readsGerman(): void {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
}

test('an error is English where nobody is known to read another language, as in the log and for the agent', () => {
  expect(translateError(TRASHED)).toBe(TRASHED);
});

test('an error leaves the server in the reader’s language, with its values as they are', () => {
  readsGerman();
  expect(translateError(TRASHED)).toBe('„notes/may.md“ liegt im Papierkorb. Stelle es zuerst wieder her.');
  expect(translateError('The budget is used up.')).toBe('Das Budget ist aufgebraucht.');
});

test.each(['Somebody’s own words.', '', `“${'a'.repeat(10_000)}” is in the trash. Restore it first.`])(
  'an error that the catalogue doesn’t have stays as it is',
  (message) => {
    readsGerman();
    expect(translateError(message)).toBe(message);
  },
);

test('a value that looks like a message is no message', () => {
  readsGerman();
  const path = '{count} <b>x</b> \n “y”';
  expect(translateError(`“${path}” is in the trash. Restore it first.`)).toContain(path);
});
