import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { translateError } from '@/i18n/translate';
import { messagesIn, namesOfValues, schemaMessages } from './schema-messages';

afterEach(() => installReader(() => undefined));

const list = (found: ReturnType<typeof schemaMessages>) => found.map(({ place, text }) => `${place} ${text}`);

/** Begins with a capital, a quotation or the name of a value, and ends with a period. */
const SENTENCE = /^([\p{Lu}“]|\{\} ).*\.$/u;
/** Follows the path of the value, for developers. */
const FRAGMENT = /^\p{Ll}.*[^.!?]$/u;

test('every message of a schema is a complete sentence for people, or a fragment for developers', () => {
  const messages = schemaMessages();
  expect(messages.length).toBeGreaterThan(80);
  expect(list(messages.filter(({ text }) => !SENTENCE.test(text) && !FRAGMENT.test(text)))).toEqual([]);
});

test('every complete sentence of a schema has a German translation', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const untranslated = schemaMessages().filter(({ text }) => {
    const message = text.replace(/^\{\}/, 'The name').replaceAll('{}', '7');
    return SENTENCE.test(text) && translateError(message) === message;
  });
  expect(list(untranslated)).toEqual([]);
});

test('every name of a value with which a sentence begins has a German translation', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const names = namesOfValues();
  expect(names.length).toBeGreaterThan(5);
  const english = names.filter(({ text }) => translateError(`${text} is missing.`).includes(text));
  expect(list(english)).toEqual([]);
});

test('messages as texts, as options and in constants are found; values aren’t taken for messages', () => {
  const code = `
    const TWICE = 'Two of them are equal.';
    const name = (what: string) => z.string().min(1, \`\${what} is missing.\`).describe('The name');
    const input = z.object({
      kind: z.enum(['a', 'b'], 'Choose a or b.'),
      yes: z.literal('yes'),
      email: z.email('This is no address.'),
      days: z.array(day).refine(differ, TWICE).refine(rise, { path: ['days'], error: 'is not in order' }),
    });`;
  expect(messagesIn('a.ts', code).map(({ text }) => text)).toEqual([
    ...['{} is missing.', 'Choose a or b.', 'This is no address.', 'is not in order', 'Two of them are equal.'],
  ]);
});
