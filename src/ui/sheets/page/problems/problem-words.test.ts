import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { translateText } from '@/i18n/translate';
import { checkHalf } from '@/sheets/core/validate';
import { placeWords } from './problem-words';

afterEach(() => installReader(() => undefined));

/** Returns how the problems of a sheet's data are shown. */
function shown(data: string): string[][] {
  const checked = checkHalf('data', { data, template: '{{title}}' });
  return checked.ok
    ? []
    : checked.diagnostics.map((problem) => [translateText('sheet', problem.message), placeWords(problem)]);
}

test('a problem of the data is a sentence; the name of its field belongs to the place', () => {
  expect(shown('{"title": ""}')).toEqual([['The title can’t be empty.', 'Data, line 1, column 11 · title']]);
  expect(shown('{"title": "x", "stats": [{"label": "y", "value": 3}]}')).toEqual([
    ['This must be text in double quotes.', 'Data, line 1, column 50 · stats[0].value'],
  ]);
  expect(shown('{')).toEqual([[expect.stringMatching(/^The JSON ends here/), 'Data, line 1, column 2']]);
});

test('it is in the reader’s language', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  expect(shown('{"title": " "}')[0]?.[0]).toBe('Der Titel darf nicht leer sein.');
  expect(shown('{}')[0]?.[0]).toBe('Dieses Feld fehlt.');
});
