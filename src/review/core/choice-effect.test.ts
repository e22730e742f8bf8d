import { expect, test } from 'vitest';
import type { HunkStatus } from '@/versions/core/hunks/hunk-status';
import { effectOf } from './choice-effect';

const HUNK = { before: 'cat', after: 'dog' };
const resolved = (status: HunkStatus, now: string) => ({ status, from: 0, to: now.length, now });
const clean = resolved('clean', 'cat');

test('HUNK-5: only a clean hunk is accepted unchanged', () => {
  expect(effectOf({ kind: 'accept' }, HUNK, clean)).toEqual({ ok: true, kind: 'accepted', newText: 'dog' });
  for (const status of ['moved', 'changed', 'gone'] as const) {
    expect(effectOf({ kind: 'accept' }, HUNK, resolved(status, 'cow'))).toEqual({ ok: false, problem: 'conflict' });
  }
});

test('accepting a change that is already in the text is no decision and changes nothing', () => {
  const effect = effectOf({ kind: 'accept' }, HUNK, resolved('already_there', 'dog'));
  expect(effect).toEqual({ ok: true, kind: 'already_there', newText: undefined });
});

test('a rejection changes nothing, whatever the text is', () => {
  const changed = resolved('changed', 'cow');
  expect(effectOf({ kind: 'reject' }, HUNK, changed)).toEqual({ ok: true, kind: 'rejected', newText: undefined });
  expect(effectOf({ kind: 'keep_current' }, HUNK, changed)).toMatchObject({
    newText: undefined,
    reason: 'kept_current',
  });
});

test('HUNK-6: a choice never overwrites text that the reviewer has not seen', () => {
  const changed = resolved('changed', 'cow');
  for (const seen of ['cat', '', 'cows']) {
    const unseen = { ok: false, problem: 'seen_another_text' };
    expect(effectOf({ kind: 'take_proposal', seen }, HUNK, changed)).toEqual(unseen);
    expect(effectOf({ kind: 'take_merge', seen }, HUNK, changed)).toEqual(unseen);
    expect(effectOf({ kind: 'own_wording', seen, text: 'pig' }, HUNK, changed)).toEqual(unseen);
  }
  expect(effectOf({ kind: 'take_proposal', seen: 'cow' }, HUNK, changed)).toMatchObject({
    kind: 'accepted',
    newText: 'dog',
  });
});

test('a reviewer’s wording that equals the proposal is a plain acceptance; a client’s line endings become LF', () => {
  expect(effectOf({ kind: 'own_wording', seen: 'cat', text: 'dog' }, HUNK, clean)).toMatchObject({ kind: 'accepted' });
  expect(effectOf({ kind: 'own_wording', seen: 'cat', text: 'a\r\nb' }, HUNK, clean)).toEqual({
    ok: true,
    kind: 'accepted_edited',
    text: 'a\nb',
    newText: 'a\nb',
  });
});

test('a merge can be accepted only if it’s clean', () => {
  const hunk = { before: 'the cat sat on a mat', after: 'the dog sat on a mat' };
  const now = 'the cat sat on a rug';
  expect(effectOf({ kind: 'take_merge', seen: now }, hunk, resolved('changed', now))).toMatchObject({
    kind: 'accepted_edited',
    newText: 'the dog sat on a rug',
  });
  const clash = 'the cow sat on a mat';
  expect(effectOf({ kind: 'take_merge', seen: clash }, hunk, resolved('changed', clash))).toEqual({
    ok: false,
    problem: 'no_clean_merge',
  });
});
