import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type AuditedEvent, documentsIn, sentenceOf } from './audit-sentences';
import { actionWords, detailsOf } from './audit-words';

const EVENT: AuditedEvent = {
  action: '',
  actorId: 'ada',
  subjectType: 'version',
  subjectId: 'v1',
  data: {},
};
const named = (name: string) => () => name;
const MENTIONS = {
  actor: named('Ada'),
  person: (id: string) => named(`@${id}`),
  document: (id: string) => named(`/${id}`),
  project: (id: string) => named(`#${id}`),
};
const sentence = (event: Partial<AuditedEvent>) =>
  renderToStaticMarkup(sentenceOf({ ...EVENT, ...event }, MENTIONS) ?? null);

describe('an audited event is a sentence', () => {
  test('decisions say how many changes, and in which document', () => {
    const data = { documentId: 'd1', hunkIds: ['a', 'b', 'c', 'd', 'e', 'f'] };
    expect(sentence({ action: 'hunk.accepted', data })).toBe('Ada accepted 6 changes in /d1');
    expect(sentence({ action: 'hunk.rejected', data: { ...data, hunkIds: ['a'] } })).toBe(
      'Ada rejected 1 change in /d1',
    );
  });

  test('people are named, except the one who acted', () => {
    const change = { action: 'member.role_changed', subjectType: 'user', data: { from: 'viewer', to: 'editor' } };
    expect(sentence({ ...change, subjectId: 'cole' })).toBe('Ada changed the role of @cole from viewer to editor');
    expect(sentence({ ...change, subjectId: 'ada' })).toBe('Ada changed their own role from viewer to editor');
  });

  test('a new document is called a document, and its project is named if the event records it', () => {
    const event = { subjectType: 'document', subjectId: 'd1' };
    const at = { ...event, data: { projectId: 'p1', path: 'Plan.md' } };
    expect(sentence({ ...event, action: 'document.created' })).toBe('Ada created a document: /d1');
    expect(sentence({ ...at, action: 'document.created' })).toBe('Ada created a document in #p1: /d1');
    expect(sentence({ ...at, action: 'document.imported' })).toBe('Ada imported a document into #p1: /d1');
  });

  test('a document that is gone is called by the path it had', () => {
    const event = { action: 'document.deleted', subjectType: 'document', data: { path: 'a/b.md' } };
    expect(sentence(event)).toBe('Ada deleted “a/b.md” for good');
  });

  test('a suggested document is called by its path until it has an id', () => {
    const data = { kind: 'create', path: 'src/auth.py' };
    expect(sentence({ action: 'tree_change.accepted', data })).toBe(
      'Ada accepted a suggestion to create “src/auth.py”',
    );
    expect(sentence({ action: 'tree_change.undone', data: { kind: 'rename', documentId: 'd1' } })).toBe(
      'Ada undid the decision on a suggestion to rename /d1',
    );
  });

  test('a changed share link is named with its password and the comments it shows', () => {
    const event = { action: 'share_link.changed', subjectType: 'document', subjectId: 'd1' };
    const link = { access: 'comment', hasPassword: false, isIndexed: false, showsThreads: true };
    const words = (data: AuditedEvent['data']) => sentence({ ...event, data: { ...link, ...data } });
    expect(words({}), 'recorded before its fields were').toBe('Ada changed a share link to /d1: people can comment');
    expect(words({ changed: ['password', 'showsThreads'] })).toBe(
      'Ada changed a share link to /d1: people can comment; the password was removed; it now shows the workspace’s comments',
    );
    expect(words({ changed: ['password', 'showsThreads'], hasPassword: true, showsThreads: false })).toBe(
      'Ada changed a share link to /d1: people can comment; the password is new; it no longer shows the workspace’s comments',
    );
    expect(words({ changed: ['endsAt'], access: 'read' })).toBe(
      'Ada changed a share link to /d1: anyone with it can read',
    );
    expect(sentence({ ...event, action: 'share_link.created', data: link })).toBe(
      'Ada created a share link to /d1 that lets people comment and shows the workspace’s comments',
    );
  });

  test('the documents it names are known, so that their paths can be asked for', () => {
    const event = { ...EVENT, action: 'document.duplicated', subjectType: 'document', subjectId: 'd1' };
    expect(documentsIn({ ...event, data: { sourceDocumentId: 'd2' } })).toEqual(['d1', 'd2']);
    expect(documentsIn({ ...EVENT, action: 'user.renamed' })).toEqual([]);
  });

  test('an action without a sentence is still shown as words', () => {
    expect(sentenceOf({ ...EVENT, action: 'comet.seen' }, MENTIONS)).toBeUndefined();
    expect(actionWords('member.role_changed')).toBe('member: role changed');
  });
});

test('the details contain every id and value in full, under the names of the fields, and nothing empty', () => {
  const turnId = '2c7885f6-6cd4-4dd1-b4ca-541c8c6934d9';
  const data = JSON.stringify({ turnId, hunkIds: ['h1', 'h2'], count: 2, none: null });
  const createdAt = new Date('2026-11-22T12:00:00Z');
  const event = { ...EVENT, action: 'hunk.accepted', actor: { userId: 'ada' }, ip: null, createdAt, data };
  expect(detailsOf(event)).toEqual([
    ['Action', 'hunk.accepted'],
    ['Subject', 'version v1'],
    ['User ID', 'ada'],
    ['Time', expect.stringMatching(/^Nov 2\d, 2026, \d+:\d\d:\d\d/)],
    ['turnId', turnId],
    ['hunkIds', 'h1, h2'],
    ['count', '2'],
    ['none', 'null'],
  ]);
});
