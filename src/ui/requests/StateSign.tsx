import {
  CircleCheck,
  Contrast,
  GitPullRequestArrow,
  GitPullRequestClosed,
  GitPullRequestDraft,
  type LucideIcon,
} from 'lucide-react';
import { t } from '@/generated/messages/review/requests';
import type { RequestState } from '@/review/requests/core/state';
import { cx } from '../kit/cx';

const SIGNS: Record<RequestState, { icon: LucideIcon; tone: string }> = {
  draft: { icon: GitPullRequestDraft, tone: 'text-faint' },
  open: { icon: GitPullRequestArrow, tone: 'text-accent' },
  accepted: { icon: CircleCheck, tone: 'text-add-ink' },
  partly: { icon: Contrast, tone: 'text-add-ink' },
  closed: { icon: GitPullRequestClosed, tone: 'text-faint' },
};

interface StateSignProps {
  state: RequestState;
  /** Whether the request waits for the viewer's review. A dot shows it, as in the inbox. */
  waits: boolean;
  /** Whether the icon is shown. Without it, there is still the dot, and the words for screen readers. */
  hasIcon?: boolean;
}

/**
 * The state of a change request as an icon, with words for screen readers and as the tooltip. It is above the row's
 * link, which covers the row, so that a pointer reaches it.
 */
export function StateSign({ state, waits, hasIcon = true }: StateSignProps) {
  const { icon: Icon, tone } = SIGNS[state];
  const label = waits ? t('waitsForYourReview') : t('state', { state });
  return (
    <span role="img" aria-label={label} title={label} className={cx('relative z-1 flex shrink-0', tone)}>
      {waits && (
        <span
          data-waits=""
          className={cx('size-1.5 rounded-full bg-accent', hasIcon && 'absolute -start-2.5 top-[5px]')}
        />
      )}
      {hasIcon && <Icon size={16} aria-hidden="true" />}
    </span>
  );
}
