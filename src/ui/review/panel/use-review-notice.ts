import { useState } from 'react';
import { t } from '@/generated/messages/review/panel';
import { showToast } from '../../kit/feedback/toast-store';

/** The result of the person's last action in the review. It is shown in the panel where toasts have no room. */
export interface ReviewNotice {
  text: string;
  isProblem: boolean;
  undo?: (() => void) | undefined;
}

/** Reports the result of a decision as a toast and as the panel's notice. */
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
