import { MessageSquare } from 'lucide-react';
import { t } from '@/generated/messages/threads';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { keyLabel } from '../../shell/keys';
import type { ThreadFilter } from '../thread-filter';

/** Says that a filter matches no open thread, and how to start one. */
export function NoThreads({ filter, mayComment }: { filter: ThreadFilter; mayComment: boolean }) {
  if (filter === 'mine') {
    return (
      <EmptyState icon={MessageSquare} title={t('noneOfYours')}>
        {t('yoursAppear')}
      </EmptyState>
    );
  }
  if (filter === 'mentions') {
    return (
      <EmptyState icon={MessageSquare} title={t('noMentions')}>
        {t('mentionsAppear')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MessageSquare} title={t('noneOpen')}>
      {mayComment ? howToComment() : t('commentsAppear')}
    </EmptyState>
  );
}

/** Says how to start a comment, without keys on touch screens. */
function howToComment() {
  return (
    <>
      <span className="pointer-coarse:hidden" suppressHydrationWarning>
        {t.rich('howToComment', { key: () => keyLabel('Mod+Alt+M') })}
      </span>
      <span className="hidden pointer-coarse:inline">{t('howToCommentByTouch')}</span>
    </>
  );
}
