import type { SheetIteration } from '../turn/turn-state';

interface IterationWords {
  word: string;
  tone: 'plain' | 'accent' | 'add' | 'del' | 'warn';
}

const WORKING: Record<SheetIteration['state'], string> = {
  writing: 'Writing…',
  compiling: 'Compiling…',
  looking: 'Looking at the page…',
  verified: 'Checked',
};

/** How far an iteration is, in a word or two. */
export function stateOf({ state, verdict, diagnostics }: SheetIteration, working: boolean): IterationWords {
  if (verdict?.status === 'success') return { word: 'Page is good', tone: 'add' };
  if (verdict?.status === 'needs_retry') return { word: 'Needs another try', tone: 'warn' };
  if (verdict) return { word: diagnostics === undefined ? 'Not what was asked' : 'Doesn’t compile', tone: 'del' };
  return working ? { word: WORKING[state], tone: 'plain' } : { word: 'Not finished', tone: 'plain' };
}

/** What a check said about a page. */
export function verdictWords(verdict: NonNullable<SheetIteration['verdict']>): string {
  switch (verdict.status) {
    case 'success':
      return verdict.message;
    case 'needs_retry':
      return verdict.reason === verdict.suggestion
        ? verdict.reason
        : `${verdict.reason.replace(/[^.!?]$/, '$&.')} ${verdict.suggestion}`;
    case 'failed':
      return verdict.error;
  }
}
