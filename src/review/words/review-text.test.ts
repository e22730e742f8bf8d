import { describe, expect, it } from 'vitest';
import {
  approvalsText,
  decisionText,
  doneText,
  leftText,
  proposedWordings,
  reportText,
  undoneManyText,
  undoneText,
} from './review-text';

const report = (decided: number, skipped: number, alreadyThere = 0, approved = 0) => ({
  decided,
  approved,
  skipped,
  alreadyThere,
});

describe('the text for decisions', () => {
  it('counts what was decided, and says what was skipped', () => {
    expect(reportText('accept', report(5, 1), 0)).toBe('Accepted 5, skipped 1 that changed');
    expect(reportText('accept', report(5, 1))).toBe('Accepted 5, skipped 1 that changed or are blocked by a rule');
    expect(reportText('accept', report(5, 1), 1)).toBe('Accepted 5, skipped 1 blocked by a rule');
    expect(reportText('accept', report(5, 3), 1)).toBe('Accepted 5, skipped 3, including 1 blocked by a rule');
    expect(reportText('reject', report(3, 0))).toBe('Rejected 3');
    expect(reportText('accept', report(0, 2))).toBe('Skipped 2 that changed or are blocked by a rule');
    expect(reportText('accept', report(1, 0, 2))).toBe('Accepted 1, 2 already in the text');
    expect(reportText('accept', report(0, 0))).toBe('Accepted 0');
  });

  it('names who decided, and why', () => {
    const decidedBy = { userId: 'u', name: 'Dana' };
    const decision = { text: null, decidedBy, decidedAt: new Date(0), reason: null, inherited: false };
    expect(decisionText({ ...decision, kind: 'accepted' })).toBe('Accepted by Dana');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'wrong date' })).toBe('Rejected by Dana: wrong date');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'kept_current' })).toBe('Current text kept by Dana');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'withdrawn_by_author' })).toBe('Withdrawn by Dana');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'withdrawn' })).toBe('Rejected by Dana: withdrawn');
    expect(decisionText({ ...decision, kind: 'already_there', decidedBy: null })).toBe('Already in the text');
  });

  it('says that a refined suggestion inherited a decision', () => {
    const decidedBy = { userId: 'u', name: 'Dana' };
    const decision = { text: null, decidedBy, decidedAt: new Date(0), reason: null, inherited: true };
    expect(decisionText({ ...decision, kind: 'accepted' })).toBe('Accepted by Dana before it was refined');
  });

  it('says how many approvals a hunk has, and who gave them', () => {
    const approvals = [{ person: { userId: 'u', name: 'Dana' }, at: new Date(0), text: null, counts: true }];
    expect(approvalsText({ approvals, approvalsNeeded: 2 })).toBe('1 of 2 approvals: Dana');
    expect(approvalsText({ approvals: [], approvalsNeeded: 2 })).toBe('0 of 2 approvals');
    expect(approvalsText({ approvals: [], approvalsNeeded: 1 })).toBeUndefined();
    expect(doneText({ kind: 'accept' }, report(0, 0, 0, 1), { approvals, approvalsNeeded: 3 })).toBe(
      'Approved. 2 of 3 approvals so far.',
    );
    expect(reportText('accept', report(1, 0, 0, 2))).toBe('Accepted 1, approved 2');
  });

  it('says what one decision did, what is still open and what was undone', () => {
    expect(doneText({ kind: 'reject' }, report(1, 0), undefined)).toBe('Rejected.');
    expect(doneText({ kind: 'accept' }, report(0, 0, 1), undefined)).toBe('It’s already in the text.');
    expect(leftText(0)).toBe('Nothing is left to review.');
    expect(leftText(1)).toBe('1 change is left.');
    const undoneBy = { userId: 'u', name: 'Dana' };
    expect(undoneText({ isNew: true, undoneBy })).toBe('Decision undone.');
    expect(undoneText({ isNew: false, undoneBy })).toBe('Dana already undid it.');
    const undone = { hunkId: 'a', outcome: 'undone' as const, message: null };
    const blocked = { hunkId: 'b', outcome: 'blocked' as const, message: 'It has changed.' };
    const text = (...results: (typeof undone | typeof blocked)[]) => undoneManyText({ results });
    expect(text(undone, undone, undone)).toEqual({ text: '3 decisions undone.', isProblem: false });
    expect(text(undone, blocked)).toEqual({
      text: 'Decision undone. 1 decision wasn’t undone: It has changed.',
      isProblem: true,
    });
    expect(text(blocked, blocked)).toEqual({ text: '2 decisions weren’t undone: It has changed.', isProblem: true });
  });

  it('shows wordings that wait for others apart from the approvals of the proposal', () => {
    const [dana, eli] = [
      { userId: 'd', name: 'Dana' },
      { userId: 'e', name: 'Eli' },
    ];
    const approvals = [
      { person: dana, at: new Date(0), text: 'words', counts: true },
      { person: eli, at: new Date(1), text: 'words', counts: true },
      { person: dana, at: new Date(2), text: null, counts: false },
    ];
    expect(proposedWordings({ approvals })).toEqual([{ text: 'words', people: [dana, eli] }]);
    expect(approvalsText({ approvals, approvalsNeeded: 2 })).toBe('0 of 2 approvals');
  });
});
