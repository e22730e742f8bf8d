import { useState } from 'react';
import { t } from '@/generated/messages/review/panel';
import { showToast } from '../../kit/feedback/toast-store';

/** What the last thing that one did in the review came to: shown where toasts have no room. */
export interface ReviewNotice {
  text: string;
  isProblem: boolean;
  undo?: (() => void) | undefined;
}

/** Says what a decision came to, in a toast and as the panel's notice. */
export function useReviewNotice() {
  const [notice, setNotice] = useState<ReviewNotice>();

  const say = (text: string, undo?: () => void) => {
    setNotice({ text, isProblem: false, undo });
    showToast(text, { group: 'review', action: undo && { label: t('undo'), run: undo } });
  };
  const sayProblem = (text: string) => {
    setNotice({ text, isProblem: true });
    showToast(text, { group: 'review', tone: 'problem' });
  };

  return { notice, say, sayProblem };
}
