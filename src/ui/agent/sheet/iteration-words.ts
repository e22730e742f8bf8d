import { t } from '@/generated/messages/agent/sheet';
import { translateText } from '@/i18n/translate';
import type { SheetIteration } from '../turn/turn-state';

interface IterationWords {
  word: string;
  tone: 'plain' | 'accent' | 'add' | 'del' | 'warn';
}

/** Returns an iteration's state in a few words. */
export function stateOf({ state, verdict, diagnostics }: SheetIteration, working: boolean): IterationWords {
  if (verdict?.status === 'success') return { word: t('pageIsGood'), tone: 'add' };
  if (verdict?.status === 'needs_retry') return { word: t('needsAnotherAttempt'), tone: 'warn' };
  if (verdict) return { word: diagnostics === undefined ? t('notWhatWasAsked') : t('doesntCompile'), tone: 'del' };
  return working ? { word: t('working', { state }), tone: 'plain' } : { word: t('notFinished'), tone: 'plain' };
}

/** Returns a check's verdict on a page as text. */
export function verdictWords(verdict: NonNullable<SheetIteration['verdict']>): string {
  switch (verdict.status) {
    case 'success':
      return translateText('sheet', verdict.message);
    case 'needs_retry':
      return retryWords(translateText('sheet', verdict.reason), translateText('sheet', verdict.suggestion));
    case 'failed':
      return translateText('sheet', verdict.error);
  }
}

function retryWords(reason: string, suggestion: string): string {
  return reason === suggestion ? reason : `${reason.replace(/[^.!?]$/, '$&.')} ${suggestion}`;
}
