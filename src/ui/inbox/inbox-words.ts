import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/inbox/items';
import type { InboxItem } from '@/review/inbox/schema';
import { headlineOf } from '@/review/words/inbox-text';

/** Returns an item's name for screen readers. */
export function labelOf(item: InboxItem, me: string): string {
  const headline = headlineOf(item, me);
  // The headline of an access request already names its project.
  if (item.kind === 'access') return item.isRead ? headline : t('unread', { headline });
  const words = { headline, document: item.path === null ? item.projectName : displayName(item.path) };
  return item.isRead ? t('inDocument', words) : t('inDocumentUnread', words);
}
