import { expect, test } from 'vitest';
import { activitiesFor, activityFor, activityIn } from './modes';

const EDITOR = { mayEdit: true, maySuggest: true };
const COMMENTER = { mayEdit: false, maySuggest: true };
const VIEWER = { mayEdit: false, maySuggest: false };

test('editors edit at first, commenters suggest, and viewers view', () => {
  expect([EDITOR, COMMENTER, VIEWER].map((rights) => activityFor(undefined, rights, false))).toEqual([
    'editing',
    'suggesting',
    'viewing',
  ]);
});

test('a link to the review opens a mode that shows the changes, also for people who can’t edit', () => {
  const opened = [EDITOR, COMMENTER, VIEWER].map((rights) => activityFor(undefined, rights, true));
  expect(opened).toEqual(['editing', 'reviewing', 'reviewing']);
});

test('viewers can neither edit nor suggest, and commenters can’t edit', () => {
  expect(activitiesFor(VIEWER)).toEqual(['reviewing', 'viewing']);
  expect(activitiesFor(COMMENTER)).toEqual(['suggesting', 'reviewing', 'viewing']);
});

test('a chosen mode ends when the person may no longer use it', () => {
  expect(activityFor('editing', EDITOR, false)).toBe('editing');
  expect(activityFor('editing', COMMENTER, false)).toBe('suggesting');
  expect(activityFor('suggesting', VIEWER, false)).toBe('viewing');
});

test('Reading shows the text without suggestions and takes no edits, but someone who suggests or reviews keeps the marks', () => {
  expect(activityIn('reading', 'editing')).toBe('viewing');
  expect(activityIn('reading', 'suggesting')).toBe('suggesting');
  expect(activityIn('reading', 'reviewing')).toBe('reviewing');
  expect(activityIn('source', 'editing')).toBe('editing');
});
