import { nameOf } from '@/documents/core/path';
import { t } from '@/generated/messages/inbox/items';
import type { InboxItem } from '@/review/inbox/schema';

/** What happened, in one line: "Cole Margin mentioned you", "Suggestion for Ada: 3 of 8 reviewed". */
export function headlineOf(item: InboxItem, me: string): string {
  const { reason, actor, hunkId } = item;
  const name = actor?.name ?? t('someone');
  switch (reason) {
    case 'suggestion':
    case 'tree':
      return suggestedWords(item, { name, isOwn: actor?.userId === me });
    case 'mention':
      return hunkId ? t('mentionedYouOnChange', { name }) : t('mentionedYou', { name });
    case 'reply':
      return hunkId ? t('repliedOnChange', { name }) : t('replied', { name });
    case 'question':
      return actor?.userId === me ? t('agentAsksYou') : t('agentAsksAboutRequest', { name });
    case 'finished':
      return t('agentAnswered');
    case 'failed':
      return t('requestFailed');
    case 'interrupted':
      return t('requestInterrupted');
  }
}

function suggestedWords(
  { reason, review, isWritten }: InboxItem,
  { name, isOwn }: { name: string; isOwn: boolean },
): string {
  const progress = { reviewed: review?.reviewed ?? 0, total: review?.total ?? 0 };
  if (reason === 'tree') {
    if (isOwn) return isWritten ? t('documentChangesByYou', progress) : t('documentChangesForYou', progress);
    const named = { ...progress, name };
    return isWritten ? t('documentChangesByOther', named) : t('documentChangesForOther', named);
  }
  if (isOwn) return isWritten ? t('suggestionByYou', progress) : t('suggestionForYou', progress);
  const named = { ...progress, name };
  return isWritten ? t('suggestionByOther', named) : t('suggestionForOther', named);
}

/** One item as screen readers say it in the list. */
export function labelOf(item: InboxItem, me: string): string {
  const words = { headline: headlineOf(item, me), document: nameOf(item.path) };
  return item.isRead ? t('inDocument', words) : t('inDocumentUnread', words);
}
