import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { requireRole } from '@/documents/access';
import { installReader } from '@/i18n/reader';
import { translateError } from '@/i18n/translate';
import type { Context } from '@/identity/context';
import { PERMISSIONS } from '@/identity/core/role';
import { errorsIn, thrownErrors } from './server-errors';

afterEach(() => installReader(() => undefined));

/** Errors for programs, the agent or the operator. The interface never sends requests that cause them. */
const TO_OTHERS = new Set([
  ...['document not found: {}', 'The change set has no suggestions: {}', 'This comment’s key is in use.'],
  'The input contains types that aren’t accepted. Send plain JSON, with dates in ISO 8601.',
  ...['The input is nested more than {} levels deep.', 'The input has more than {} values.'],
  'A request can name each client only once.',
  'Give suggestions for this sheet: at most one for its data, and one for its template.',
  'read it first: this turn was not shown a version of the document',
  'read the document again: the version that was shown is no longer kept',
  ...['the suggestion has no such change', 'a comment of yours can’t mention people'],
  'You didn’t suggest this in this answer. Use a suggestion_id from one of its calls.',
  'A deletion doesn’t take a path. Send the decision without one.',
  ...['No account has the email address {}.', 'The format is missing.'],
  ...['The path is wrong.', 'The name is missing.', 'this draft was submitted or discarded'],
  // The editor pastes plain text then.
  'The pasted page is too large.',
]);

/** Messages assembled from words in the code; src/i18n/translate.test.ts tests the results. */
const PUT_TOGETHER = new Set([
  ...['{} You need the role “{}”.', 'The {} role can’t do this. Ask {}.', 'This {} doesn’t exist.'],
  ...['{} {}. Nothing was changed.', '{} already {} this change. Nothing was changed.'],
  ...['{}: {}', '“{}”: {}', '{} (at character {}) Usage: {}'],
]);

test('every error that the server shows to people has a German translation', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const thrown = thrownErrors();
  expect(thrown.length).toBeGreaterThan(200);
  const untranslated = thrown.filter(({ text }) => {
    const message = text.replaceAll('{}', 'x1');
    return translateError(message) === message && !TO_OTHERS.has(text) && !PUT_TOGETHER.has(text);
  });
  expect(untranslated.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test.each(PERMISSIONS.filter((permission) => permission !== 'read'))(
  'the refusal of “%s” in a project is translated, with the names that the project’s roles have on screen',
  (permission) => {
    installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
    const ctx = { actor: { userId: 'u', name: 'Ada', sessionId: 's' } } as Context;
    let message = '';
    try {
      requireRole(ctx, 'viewer', permission);
    } catch (error) {
      message = translateError((error as Error).message);
    }
    expect(message).toMatch(
      /^Mit der Rolle „Nur lesen“ .*\. Du brauchst die Rolle „(Kommentieren|Bearbeiten|Verwalten)“\.$/,
    );
  },
);

test('texts in conditions and in constants of the file are found', () => {
  const code = `
    const GONE = 'It is gone.';
    const WHY = { a: 'Reason a.', b: 'Reason b.' };
    function f(x: boolean, why: 'a' | 'b', name: string) {
      if (x) throw new AppError('NOT_FOUND', x ? GONE : \`\${name} is gone.\`);
      throw new AppError('INVALID', WHY[why]);
    }`;
  expect(errorsIn('a.ts', code).map(({ text }) => text)).toEqual([
    'It is gone.',
    '{} is gone.',
    'Reason a.',
    'Reason b.',
  ]);
});
