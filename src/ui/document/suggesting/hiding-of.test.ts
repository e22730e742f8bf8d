import { describe, expect, test } from 'vitest';
import { hidingOf, needsReview } from './hiding-of';

const shown = { draft: undefined, report: undefined, amends: undefined };
const draft = { draftId: 'd', authorName: 'Cole Margin', mayWrite: false };
const onShow = () => {};

describe('Show', () => {
  test('only draws the text differently while an editor reads', () => {
    const page = { mode: 'editing', activity: 'viewing', shown } as const;
    expect(needsReview(page)).toBe(false);
    expect(hidingOf({ ...page, onShow })).toMatchObject({ showsReviewing: false });
  });

  test('chooses Reviewing while an editor reads another person’s draft, because the draft has to close', () => {
    const page = { mode: 'editing', activity: 'viewing', shown: { ...shown, draft } } as const;
    expect(needsReview(page)).toBe(true);
    expect(hidingOf({ ...page, onShow })).toMatchObject({ showsReviewing: true });
  });

  test('closes a draft in Reviewing without a change of the mode', () => {
    const page = { mode: 'reviewing', activity: 'reviewing', shown: { ...shown, draft } } as const;
    expect(needsReview(page)).toBe(true);
    expect(hidingOf({ ...page, onShow })).toMatchObject({ showsReviewing: false });
  });
});
