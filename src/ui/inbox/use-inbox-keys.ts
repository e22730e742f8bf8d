import type { InboxItem } from '@/review/inbox/schema';
import { useSingleKeys } from '../shell/use-keys';
import type { Inbox } from './use-inbox';

interface InboxKeysOptions {
  inbox: Inbox;
  onOpen(item: InboxItem): void;
}

/** The single-key commands of the inbox. */
export function useInboxKeys({ inbox, onOpen }: InboxKeysOptions): void {
  useSingleKeys(({ key, target }) => {
    const { items, selected, select } = inbox;
    const at = items.findIndex(({ subjectId }) => subjectId === selected);
    const item = items[at];
    if (key === 'j' || key === 'k') {
      const next = at < 0 ? 0 : Math.max(0, Math.min(items.length - 1, at + (key === 'j' ? 1 : -1)));
      select(items[next]?.subjectId);
      return true;
    }
    if (!item) return false;
    // A button or link that has the focus is pressed by Enter itself.
    if (key === 'Enter' && !(target instanceof Element && target.closest('a, button'))) onOpen(item);
    else if (key === 'e') void inbox.done(item);
    else if (key === 'u') void inbox.mark(item, item.isRead ? 'unread' : 'read');
    else return false;
    return true;
  });
}
