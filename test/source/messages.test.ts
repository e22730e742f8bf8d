import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { argumentsOf, languages, readMessages, SERVER_TEXTS } from '../../scripts/messages/generate.mjs';

type Folders = Record<string, Record<string, string>>;

const english: Folders = readMessages('en');
const others = languages()
  .slice(1)
  .map((language): [string, Folders] => [language, readMessages(language)]);

const keysOf = (folders: Folders) =>
  Object.entries(folders).flatMap(([folder, messages]) => Object.keys(messages).map((key) => `${folder}: ${key}`));

test('there are languages besides English', () => {
  expect(others.map(([language]) => language)).toEqual(['de']);
});

test.each(others)('%s has all messages and no others', (_language, folders) => {
  expect(keysOf(folders).sort()).toEqual(keysOf(english).sort());
});

test.each(others)('%s has the same arguments in each message', (_language, folders) => {
  const differing = Object.entries(english).flatMap(([folder, messages]) =>
    Object.entries(messages)
      .filter(([key, text]) => {
        const other = folders[folder]?.[key];
        return other !== undefined && JSON.stringify(argumentsOf(text)) !== JSON.stringify(argumentsOf(other));
      })
      .map(([key]) => `${folder}: ${key}`),
  );
  expect(differing).toEqual([]);
});

test.each([['en', english] as [string, Folders], ...others])('%s has no empty message', (_language, folders) => {
  const empty = Object.entries(folders).flatMap(([folder, messages]) =>
    Object.entries(messages)
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${folder}: ${key}`),
  );
  expect(empty).toEqual([]);
});

/** A letter, a quote, a tag or a value. A text may begin with another character only if the English one does. */
const BEGINNING = /^[\p{L}\p{N}„“«{<#$(/]/u;

test.each(others)(
  '%s has no leftover translator’s marks: texts begin with a word, unless English begins with another character too',
  (_, folders) => {
    const marked = Object.entries(english).flatMap(([folder, messages]) =>
      Object.entries(messages)
        .filter(([key, text]) => BEGINNING.test(text) && !BEGINNING.test(folders[folder]?.[key] ?? ''))
        .map(([key]) => `${folder}: ${key}`),
    );
    expect(marked).toEqual([]);
  },
);

test('keys are in camel case and in order', () => {
  for (const [folder, messages] of Object.entries(english)) {
    const keys = Object.keys(messages);
    expect(keys, folder).toEqual([...keys].sort());
    for (const key of keys) expect(key, folder).toMatch(/^[a-z][A-Za-z0-9]*$/);
  }
});

/** Errors that code assembles; src/i18n/translate.test.ts tests the results. */
const PUT_TOGETHER =
  /budget for (this month|\{)|^You’ve reached the limit of|ask an owner or admin to|^\{name\} (already|marked) |^This (plan|step) doesn|^With the role “\{/i;
/** Messages of better-auth. */
const OF_LIBRARIES = new Set([
  'wrongCredentials',
  'tooManyRequests',
  'passwordTooShort',
  'passwordTooLong',
  'invalidEmail',
]);

function sourceTexts(): string[] {
  return ['src', 'app', 'server'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|[\\/])generated[\\/]/.test(file))
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8')),
  );
}

test('every message is used', () => {
  const code = sourceTexts();
  const unused = Object.entries(english).flatMap(([folder, messages]) => {
    // Texts of the server are found by their English words, see src/i18n/translate.ts.
    if (SERVER_TEXTS.includes(folder)) return [];
    const users = code.filter((text) => text.includes(`@/generated/messages/${folder}'`)).join('\n');
    return Object.keys(messages)
      .filter((key) => !users.includes(`'${key}'`))
      .map((key) => `${folder}: ${key}`);
  });
  expect(unused).toEqual([]);
});

test('every translated error is still in the server’s code', () => {
  const code = sourceTexts().join('\n');
  const gone = Object.entries(english['server/errors'] ?? {}).filter(([key, text]) => {
    const [longest = ''] = text.split(/\{\w+\}/).sort((a, b) => b.length - a.length);
    return !OF_LIBRARIES.has(key) && !PUT_TOGETHER.test(text) && !code.includes(longest.trim().replace(/\.$/, ''));
  });
  expect(gone).toEqual([]);
});

test.each(SERVER_TEXTS)('%s contains only texts that the server still writes', (folder) => {
  // Many of these texts are assembled, so only their words are in the code.
  const written = new Set(sourceTexts().join('\n').match(WORDS));
  const wordsOf = (text: string) => text.replaceAll(/\{\w+\}/g, ' ').match(WORDS) ?? [];
  const gone = Object.entries(english[folder] ?? {}).filter(
    ([key, text]) => !OF_LIBRARIES.has(key) && wordsOf(text).some((word) => !written.has(word)),
  );
  expect(gone).toEqual([]);
});

const WORDS = /[\p{L}’]+/gu;
