import { expect, test } from 'vitest';
import { linkOf, textOf } from '@/review/inbox/core/item';
import type { InboxItem } from '@/review/inbox/schema';
import { headlineOf } from '@/review/words/inbox-text';
import { labelOf } from './inbox-words';

const ITEM: InboxItem = {
  kind: 'suggestion',
  subjectId: 's1',
  projectId: 'project',
  documentId: 'd1',
  requestId: null,
  partOf: null,
  path: 'Notes/plan.md',
  projectName: 'Launch',
  reason: 'suggestion',
  actor: { userId: 'ann', name: 'Ann' },
  happenedAt: new Date(0),
  isRead: false,
  isSnoozed: false,
  text: 'better words',
  review: { reviewed: 3, total: 8, nextHunkId: 'h4' },
  requestSize: null,
  hunkId: null,
  isWritten: false,
  quote: null,
};
const THREAD: InboxItem = { ...ITEM, kind: 'thread', subjectId: 't1', reason: 'mention', review: null };

test('an item links to its change, thread or turn', () => {
  expect(linkOf(ITEM)).toBe('/d/d1?panel=review&hunk=h4');
  expect(linkOf({ ...ITEM, review: { reviewed: 8, total: 8, nextHunkId: null } })).toBe('/d/d1?panel=review');
  expect(linkOf(THREAD)).toBe('/d/d1?panel=comments&thread=t1');
  expect(linkOf({ ...ITEM, kind: 'turn', subjectId: 'u1' })).toBe('/d/d1?panel=agent&turn=u1');
});

test('without a document, an item leads to its change of the tree, or to its request, and names its project', () => {
  const change: InboxItem = { ...ITEM, reason: 'tree', documentId: null, path: null };
  expect(linkOf(change)).toBe('/inbox?change=h4');
  expect(labelOf(change, 'ben')).toBe(
    'New, renamed or deleted documents, suggested for Ann: 3 of 8 reviewed, in Launch, unread',
  );
  const request: InboxItem = { ...change, kind: 'access', reason: 'access', review: null };
  expect(linkOf(request)).toBe('/inbox?access=project');
  expect(labelOf(request, 'ben')).toBe('Ann requests access to Launch, unread');
});

test('a question of the agent says whose request it is about', () => {
  const question: InboxItem = { ...ITEM, kind: 'turn', subjectId: 'u1', reason: 'question', review: null };
  expect(headlineOf(question, 'ann')).toBe('The agent has a question for you');
  expect(headlineOf(question, 'ben')).toBe('The agent has a question about Ann’s request');
});

test('a suggestion says for whom it is and how far its review is', () => {
  expect(headlineOf(ITEM, 'ben')).toBe('Suggestion for Ann: 3 of 8 reviewed');
  expect(headlineOf(ITEM, 'ann')).toBe('Suggestion for you: 3 of 8 reviewed');
});

test('a suggestion that a person wrote says by whom it is', () => {
  const written: InboxItem = { ...ITEM, isWritten: true };
  expect(headlineOf(written, 'ben')).toBe('Suggestion by Ann: 3 of 8 reviewed');
  expect(headlineOf({ ...written, reason: 'tree' }, 'ann')).toBe(
    'New, renamed or deleted documents, suggested by you: 3 of 8 reviewed',
  );
});

test('a thread says who wrote, and why it waits', () => {
  expect(headlineOf(THREAD, 'ben')).toBe('Ann mentioned you');
  expect(headlineOf({ ...THREAD, reason: 'reply', hunkId: 'h1' }, 'ben')).toBe('Ann commented on a suggested change');
  expect(labelOf(THREAD, 'ben')).toBe('Ann mentioned you, in plan, unread');
  expect(labelOf({ ...THREAD, isRead: true }, 'ben')).toBe('Ann mentioned you, in plan');
});

test('mentions are read as names', () => {
  expect(textOf({ ...THREAD, text: 'Hello <@ben>,\n look' }, () => 'Ben')).toBe('Hello @Ben, look');
});
