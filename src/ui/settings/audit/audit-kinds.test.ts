import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sentenceOf } from './audit-sentences';
import { SUBJECTS } from './audit-words';

/** The second part of actions whose name the code puts together. */
const PUT_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'document.': ['created', 'imported', 'duplicated'],
  'hunk.': ['accepted', 'accepted_edited', 'rejected', 'approved', 'already_there', 'undone', 'approval_withdrawn'],
  'tree_change.': ['accepted', 'rejected', 'approved', 'approval_withdrawn', 'withdrawn', 'undone'],
};
const LEAST_KINDS = 80;

/** Every action that the code records, by the file that does. */
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

test('every action that the code records is a sentence in the audit log, with words for what is missing', () => {
  expect(actions.size).toBeGreaterThanOrEqual(LEAST_KINDS);
  const event = { actorId: 'ada', subjectType: 'x', subjectId: 's1', data: {} };
  const missing = [...actions].filter(([action]) => sentenceOf({ ...event, action }) === undefined);
  expect(missing).toEqual([]);
  for (const action of actions.keys()) {
    const words = (sentenceOf({ ...event, action }) ?? []).filter((part) => typeof part === 'string').join('');
    expect(words, action).toMatch(/^[a-z]/);
    expect(words, action).not.toMatch(/undefined|NaN|\[object/);
  }
});

test('every action can be found by its subject in the filter', () => {
  const subjects = new Set([...actions.keys()].map((action) => action.split('.')[0]));
  expect([...subjects].filter((subject) => !(subject! in SUBJECTS))).toEqual([]);
});
