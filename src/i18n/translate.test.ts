import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { finishProblem } from '@/agent/core/failures/finish-problem';
import { describeFailure, fullMessage } from '@/agent/core/failures/provider-error';
import { interruptedWords, stoppedWords } from '@/agent/turns/end-words';
import { NO_RULES } from '@/review/core/rules';
import { approvalsRefusal, frozenRefusal, frozenRestoreRefusal, frozenUndoRefusal, whoCould } from '@/review/policy';
import { refusalOf, unpricedRefusal, warningOf } from '@/usage/core/budget';
import { RATE_KINDS, RATE_PERIODS, rateRefusal } from '@/usage/core/rate';
import { installReader } from './reader';
import { translateError, translateText } from './translate';

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

test('a value that looks like a message isn’t translated', () => {
  readsGerman();
  const path = '{count} <b>x</b> \n “y”';
  expect(translateError(`“${path}” is in the trash. Restore it first.`)).toContain(path);
});

test('an error of several sentences is translated one by one, with roles and lists in German', () => {
  readsGerman();
  expect(translateError('With the role “Can read”, you can’t edit documents here. You need the role “Can edit”.')).toBe(
    'Mit der Rolle „Nur lesen“ kannst du hier keine Dokumente bearbeiten. Du brauchst die Rolle „Bearbeiten“.',
  );
  expect(translateError('The editor role can’t do this. Ask an owner or admin.')).toBe(
    'Mit der Rolle „Editor“ geht das nicht. Wende dich an Inhaber oder Admins.',
  );
});

test.each([
  ['Bubblewrap isn’t installed. On Debian and Ubuntu: apt install bubblewrap', 'apt install bubblewrap'],
  ['Bubblewrap can’t make a sandbox on this machine: bwrap: No permissions', 'bwrap: No permissions'],
  ['Aider isn’t installed on this server. The operator can install it: pipx install aider-chat', 'pipx install'],
  ['Aider runs only in a sandbox, and this server has none. Bubblewrap isn’t installed.', 'Bubblewrap'],
  ['Aider’s folder (/opt/a) contains this server’s data. Install Aider elsewhere: pipx install x', '(/opt/a)'],
  ['Aider 1.2 is installed, but this server needs 1.3: pipx install x', '1.3: pipx install x'],
])('the health page says in German what is wrong with a program: %s', (problem, kept) => {
  readsGerman();
  expect(translateError(problem)).toContain(kept);
  expect(translateError(problem)).not.toMatch(/\b(is|isn’t|the|this|can|holds)\b/);
});

const FROZEN = { quote: 'Sat. On a mat', createdBy: 'a' };
const NAMES = new Map([['a', 'Ann']]);

test.each([
  [
    frozenRefusal(FROZEN, NAMES),
    'Ann hat „Sat. On a mat“ geschützt. Kein Vorschlag darf die Stelle ändern. Freigeben können sie Ann und alle, die ' +
      'das Projekt verwalten können.',
  ],
  [frozenUndoRefusal(FROZEN, NAMES), /geschützt\. Diese Entscheidung lässt sich nicht rückgängig machen\. /],
  [frozenRestoreRefusal(FROZEN, NAMES), /geschützt\. Dieser Vorschlag lässt sich nicht wiederherstellen\. /],
  [
    approvalsRefusal({ ...NO_RULES, approvals: 2 }, 3),
    'Diese Version enthält 3 vorgeschlagene Änderungen, die nicht angenommen sind. Nach den Prüfregeln dieses Projekts ' +
      'müssen 2 Personen jede Änderung annehmen, bevor ihr Text verwendet werden kann. Das geht unter „Prüfung“.',
  ],
])('a refusal of the review rules is translated with the names in it', ({ message }, german) => {
  readsGerman();
  if (typeof german === 'string') expect(translateError(message)).toBe(german);
  else expect(translateError(message)).toMatch(german);
});

test('a message of a schema that begins with the name of a value is translated with it', () => {
  readsGerman();
  expect(translateError('The name is longer than 80 characters.')).toBe('Der Name ist länger als 80 Zeichen.');
  expect(translateError('The description contains characters that can’t be stored.')).toBe(
    'Die Beschreibung enthält Zeichen, die sich nicht speichern lassen.',
  );
});

test('better-auth’s refusal of a wrong password is translated', () => {
  readsGerman();
  expect(translateError('Invalid email or password.')).toBe('E-Mail-Adresse oder Passwort stimmt nicht.');
});

test('an error of which the catalogue has only one sentence stays as it is', () => {
  readsGerman();
  const message = 'The editor role can’t do this. Call it a day.';
  expect(translateError(message)).toBe(message);
});

const BUDGET = { scope: 'workspace', subject: 'gemini', unit: 'money', used: 25e6, reserved: 0, amount: 25e6 } as const;
const WORDS = { managers: ['Ada Quill', 'Ben Vole'], month: { from: '2026-11-01', to: '2026-12-01' } };
const SCOPES = [BUDGET, { ...BUDGET, scope: 'project' }, { ...BUDGET, scope: 'member' }, { ...BUDGET, scope: 'model' }];

test.each([
  ...SCOPES.flatMap((state) => [
    refusalOf(state as never, WORDS),
    refusalOf({ ...state, used: 20e6 } as never, { ...WORDS, managers: [] }),
    unpricedRefusal('llama', state as never, WORDS),
    unpricedRefusal('llama', state as never, { ...WORDS, managers: ['A', 'B', 'C', 'D'] }),
    warningOf(state as never),
  ]),
  ...RATE_KINDS.flatMap((kind) =>
    RATE_PERIODS.flatMap((per) =>
      [500, 90_000].map((freeInMs) =>
        rateRefusal({ id: '', userId: '', kind, per, most: 3 }, { freeInMs, managers: WORDS.managers }),
      ),
    ),
  ),
])('a refusal by a budget or a limit is translated into German: %s', (message) => {
  readsGerman();
  expect(translateError(message)).not.toMatch(/\b(budget|limit|the|an owner|another|try|ask|or|seconds?|minutes?)\b/);
});

test.each([
  ['turn', stoppedWords(false).message, 'Angehalten.'],
  ['turn', stoppedWords(true).message, 'Angehalten. Alles bisher Geschriebene bleibt erhalten.'],
  ['turn', interruptedWords(true).message, /^Dieser Durchgang .* bleibt erhalten\. Du kannst ihn erneut starten\.$/],
  [
    'turn',
    '“notes.md” is in the trash. Restore it first.',
    '„notes.md“ liegt im Papierkorb. Stelle es zuerst wieder her.',
  ],
  [
    'turn',
    'The agent didn’t finish within 16 steps. Its work so far is kept. Ask it to continue.',
    /^Der Agent ist mit 16 Schritten nicht fertig geworden\. .* bleibt erhalten\./,
  ],
  [
    'turn',
    'The viewer role can’t ask the agent here. You need the owner, admin, or editor role.',
    /^Mit der Rolle „Nur lesen“ .* Du brauchst die Rolle Inhaber, Admin oder Editor\.$/,
  ],
  ['call', 'Read launch.md, lines 3–5', 'launch.md lesen, Zeilen 3–5'],
  ['call', 'Suggest 3 changes to an unknown document', '3 Änderungen an (unbekanntes Dokument) vorschlagen'],
  ['call', 'Reading the data of Fair…', 'Liest die Daten von Fair …'],
  ['call', 'Design a page: A poster. With a date.', 'Seite gestalten: A poster. With a date.'],
  ['version', 'Restored: Before restoring', 'Wiederhergestellt: Vor dem Wiederherstellen'],
  ['version', 'Accepted 1 of 2: Spelling', '1 von 2 angenommen: Spelling'],
  ['version', 'Restored: first draft', 'Wiederhergestellt: first draft'],
  ['version', 'Tightens the introduction', 'Tightens the introduction'],
  ['task', 'There is no command /plam. Did you mean /plan?', 'Den Befehl /plam gibt es nicht. Meintest du /plan?'],
  [
    'sheet',
    'No font can draw ᚠ (U+16A0), 3 more. They are shown as boxes.',
    /^Keine Schrift enthält ᚠ \(U\+16A0\), 3 weitere\./,
  ],
  ['reason', 'the request names it; its text has “seeds”, “beds”', 'im Auftrag genannt; im Text: “seeds”, “beds”'],
] as const)('a screen shows what the server wrote in German, with names as they are: %s, %s', (kind, text, german) => {
  readsGerman();
  if (typeof german === 'string') expect(translateText(kind, text)).toBe(german);
  else expect(translateText(kind, text)).toMatch(german);
});

test.each([
  ['call', 'Designed the page in 2 iterations.', 'Designed the page in 2 attempts.'],
  ['call', 'Aider made only a part of the edit.', 'Aider made only part of the edit.'],
  ['call', 'The last check still asks for more: Stopped.', 'The last check still found a problem: Stopped.'],
  ['reason', 'its path has “seeds” from earlier messages', 'its path has “seeds” from earlier in the conversation'],
  ['turn', 'plan.md was not changed: Stopped.', 'plan.md wasn’t changed: Stopped.'],
  [
    'turn',
    'The new document plan.md was not suggested: Stopped.',
    'The new document plan.md wasn’t suggested: Stopped.',
  ],
  [
    'turn',
    'This turn was interrupted several times and could not be finished.',
    'This turn was interrupted several times and couldn’t be finished.',
  ],
  ['call', 'This version doesn’t exist for this document.', 'This version doesn’t exist in this document.'],
  ['version', 'Shown to a guest of a share link', 'Shown to a guest through a share link'],
] as const)('stored %s texts with an earlier wording are translated like the new wording: %s', (kind, before, now) => {
  readsGerman();
  expect(translateText(kind, before)).not.toBe(before);
  expect(translateText(kind, before)).toBe(translateText(kind, now));
});

const ANSWERS = [null, 400, 401, 402, 404, 413, 429, 500].flatMap((status) =>
  ['Quota exceeded. Try later. See “docs”.', ''].map((message) => ({ status, body: { error: { message } } })),
);
const FINISHES = [
  'length',
  'prompt-blocked',
  'blocked',
  'malformed',
  'empty',
  'error',
  'incomplete',
  'stalled',
] as const;
const REASONS = [undefined, 'SAFETY', 'SPII', 'UNEXPECTED_TOOL_CALL', 'OTHER'];

test.each([
  ...ANSWERS.flatMap((answer) =>
    ['gemini-3', null].flatMap((modelId) =>
      ['1', '300'].map((seconds) =>
        fullMessage(describeFailure({ provider: 'google', modelId, headers: { 'retry-after': seconds }, ...answer })),
      ),
    ),
  ),
  ...FINISHES.flatMap((finish) =>
    REASONS.flatMap((rawReason) =>
      [true, false].map(
        (started) => finishProblem({ finish, provider: 'anthropic', rawReason, words: null, started })?.message ?? '',
      ),
    ),
  ),
])('the error of a model call is translated into German, except for the provider’s own message: %s', (message) => {
  readsGerman();
  const ours = translateText('turn', message).replace(/„Quota.*“$/, '');
  expect(ours).not.toMatch(/\b(the|its|answer|try|again|can|was|request|in a|minutes?)\b/i);
});

test('a review rule’s refusal names in German who could accept', () => {
  readsGerman();
  const people = ['Ada Quill', 'Ben Vole', 'C', 'D', 'E', 'F'].map((name) => ({ userId: name, name }) as never);
  expect(translateError(whoCould(people))).toBe('Wende dich an Ada Quill, Ben Vole, C, D, E oder andere.');
  expect(translateError(whoCould([]))).toBe(
    'Das kann gerade auch sonst niemand. Bitte jemanden, der dieses Projekt verwalten kann, die Regeln zu ändern.',
  );
});
