import { describe, expect, test } from 'vitest';
import { type AuditedEvent, sentenceOf } from './audit-sentences';
import { actionWords, detailsOf } from './audit-words';

const EVENT: AuditedEvent = {
  action: '',
  actorId: 'ada',
  subjectType: 'version',
  subjectId: 'v1',
  data: {},
};
const sentence = (event: Partial<AuditedEvent>) => sentenceOf({ ...EVENT, ...event });

describe('an audited event is a sentence', () => {
  test('decisions say how many changes, and in which document', () => {
    const data = { documentId: 'd1', hunkIds: ['a', 'b', 'c', 'd', 'e', 'f'] };
    expect(sentence({ action: 'hunk.accepted', data })).toEqual(['accepted 6 changes', ' in ', { document: 'd1' }]);
    expect(sentence({ action: 'hunk.rejected', data: { ...data, hunkIds: ['a'] } })?.[0]).toBe('rejected 1 change');
  });

  test('people are named, except the one who acted', () => {
    const change = { action: 'member.role_changed', subjectType: 'user', data: { from: 'viewer', to: 'editor' } };
    expect(sentence({ ...change, subjectId: 'cole' })).toEqual([
      'changed the role of ',
      { person: 'cole' },
      ' from viewer to editor',
    ]);
    expect(sentence({ ...change, subjectId: 'ada' })).toEqual(['changed their own role from viewer to editor']);
  });

  test('a document that is gone is called by the path it had', () => {
    expect(sentence({ action: 'document.deleted', subjectType: 'document', data: { path: 'a/b.md' } })).toEqual([
      'deleted “a/b.md” for good',
    ]);
  });

  test('an action without a sentence is still read as words', () => {
    expect(sentence({ action: 'comet.seen' })).toBeUndefined();
    expect(actionWords('member.role_changed')).toBe('member: role changed');
  });
});

test('the details hold every id and value in full, and nothing empty', () => {
  const turnId = '2c7885f6-6cd4-4dd1-b4ca-541c8c6934d9';
  const data = JSON.stringify({ turnId, hunkIds: ['h1', 'h2'], count: 2, none: null });
  const event = { ...EVENT, action: 'hunk.accepted', actor: { userId: 'ada' }, ip: null, createdAt: new Date(0), data };
  expect(detailsOf(event)).toEqual([
    ['Action', 'hunk.accepted'],
    ['Version id', 'v1'],
    ['User id', 'ada'],
    ['Time', '1970-01-01T00:00:00.000Z'],
    ['Turn id', turnId],
    ['Hunk ids', 'h1, h2'],
    ['Count', '2'],
    ['None', 'null'],
  ]);
});
