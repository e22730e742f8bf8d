import type { FirstStep } from '@/api/schema';
import { t } from '@/generated/messages/home';

interface StepWords {
  title: string;
  hint: string;
  /** The label of the step's button or link. */
  verb: string;
}

export function stepWords(step: FirstStep): StepWords {
  switch (step) {
    case 'write':
      return { title: t('writeTitle'), hint: t('writeHint'), verb: t('write') };
    case 'ask':
      return { title: t('askTitle'), hint: t('askHint'), verb: t('ask') };
    case 'review':
      return { title: t('reviewTitle'), hint: t('reviewHint'), verb: t('review') };
    case 'invite':
      return { title: t('inviteSomeone'), hint: t('inviteHint'), verb: t('invite') };
    case 'model':
      return { title: t('modelTitle'), hint: t('modelHint'), verb: t('connect') };
  }
}
