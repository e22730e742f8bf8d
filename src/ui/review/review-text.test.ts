import { describe, expect, it } from 'vitest';
import { decisionText, reportText } from './review-text';

const report = (decided: number, skipped: number, alreadyThere = 0) => ({
  decided,
  skipped,
  alreadyThere,
  approved: 0,
  status: 'pending' as const,
});

describe('what is said of decisions', () => {
  it('counts what was decided, and says what was skipped', () => {
    expect(reportText('Accepted', report(5, 1))).toBe('Accepted 5, skipped 1 that changed');
    expect(reportText('Rejected', report(3, 0))).toBe('Rejected 3');
    expect(reportText('Accepted', report(0, 2))).toBe('Skipped 2 that changed');
    expect(reportText('Accepted', report(1, 0, 2))).toBe('Accepted 1, 2 stood there already');
    expect(reportText('Accepted', report(0, 0))).toBe('Accepted 0');
  });

  it('names who decided, and why', () => {
    const decidedBy = { userId: 'u', name: 'Dana' };
    const decision = { text: null, decidedBy, decidedAt: new Date(0), reason: null, inherited: false };
    expect(decisionText({ ...decision, kind: 'accepted' })).toBe('Accepted by Dana');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'wrong date' })).toBe('Rejected by Dana: wrong date');
    expect(decisionText({ ...decision, kind: 'rejected', reason: 'kept_current' })).toBe('Current text kept by Dana');
    expect(decisionText({ ...decision, kind: 'already_there', decidedBy: null })).toBe('Stands there already');
  });
});
