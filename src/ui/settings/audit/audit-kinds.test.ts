import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import '@/generated/messages/packs/de';
import { renderToStaticMarkup } from 'react-dom/server';
import { installReader } from '@/i18n/reader';
import { type AuditedEvent, sentenceOf } from './audit-sentences';
import { SUBJECTS, subjectName } from './audit-words';

afterEach(() => installReader(() => undefined));

/** The second parts of actions whose names the code composes. */
const PUT_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'document.': ['created', 'imported', 'duplicated'],
  'hunk.': ['accepted', 'accepted_edited', 'rejected', 'approved', 'already_there', 'undone', 'approval_withdrawn'],
  'tree_change.': ['accepted', 'rejected', 'approved', 'approval_withdrawn', 'withdrawn', 'undone'],
};
const LEAST_KINDS = 80;

/** Returns every action that the code records, with the file that records it. */
function recordedActions(): Map<string, string> {
  const files = ['src', 'server'].flatMap((root) =>
    fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
  );
  const found = new Map<string, string>();
  for (const file of files) {
    if (!/\.ts$/.test(file) || /\.test\.ts$|^src\/(generated|ui)\//.test(file)) continue;
    const source = fs.readFileSync(file, 'utf8');
    if (!/AuditEvent|recordUndo|\baudit/i.test(source)) continue;
    for (const [, value = ''] of source.matchAll(/\baction:([^\n]+)/g)) {
      for (const [, literal = ''] of value.matchAll(/'([a-z_]+\.[a-z_]+)'/g)) found.set(literal, file);
      for (const [, start = ''] of value.matchAll(/`([a-z_]+\.)\$\{/g)) {
        if (!PUT_TOGETHER[start])
          throw new Error(`${file} puts actions together that this test doesn’t know: ${start}`);
        for (const end of PUT_TOGETHER[start]) found.set(start + end, file);
      }
    }
  }
  return found;
}

const actions = recordedActions();

const named = (name: string) => () => name;
const MENTIONS = {
  actor: named('Ada'),
  person: () => named('Cole'),
  document: () => named('Plan.md'),
  project: () => named('Launch'),
};

function words(action: string, event: Partial<AuditedEvent> = {}): string | undefined {
  const audited = { actorId: 'ada', subjectType: 'x', subjectId: 's1', data: {}, ...event, action };
  const sentence = sentenceOf(audited, MENTIONS);
  return sentence === undefined ? undefined : renderToStaticMarkup(sentence);
}

test('every action that the code records is a sentence in the audit log, with words for what is missing', () => {
  expect(actions.size).toBeGreaterThanOrEqual(LEAST_KINDS);
  expect([...actions].filter(([action]) => words(action) === undefined)).toEqual([]);
  for (const action of actions.keys()) {
    expect(words(action), action).toMatch(/^(?:Ada [a-z]|A guest, )/);
    expect(words(action), action).not.toMatch(/undefined|NaN|\[object|</);
  }
});

test('every action is a German sentence for a German reader', () => {
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  for (const action of actions.keys()) expect(words(action), action).toMatch(/^(?:Ada (?:hat|ist)|Ein Gast,) /);
  const data = { documentId: 'd1', hunkIds: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect(words('hunk.accepted', { data })).toBe('Ada hat 6 Änderungen in Plan.md angenommen');
});

test('every action can be found by its subject in the filter', () => {
  const subjects = [...new Set([...actions.keys()].map((action) => action.split('.')[0] ?? ''))];
  expect(subjects.filter((subject) => !SUBJECTS.some((one) => one === subject))).toEqual([]);
  expect(SUBJECTS.filter((subject) => subjectName(subject) === subject)).toEqual([]);
});
