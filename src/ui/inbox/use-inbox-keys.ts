import type { InboxItem } from '@/review/inbox/schema';
import { useSingleKeys } from '../shell/use-keys';
import type { Inbox } from './use-inbox';

interface InboxKeysOptions {
  inbox: Inbox;
  /** The item that keys act on: the selected one, or the one shown in the preview. */
  shown: InboxItem | undefined;
  onLook(item: InboxItem): void;
  onOpen(item: InboxItem): void;
  /** Opens the menu that chooses when the item comes back. */
  onSnooze(item: InboxItem): void;
}

/** Handles the single-key commands of the inbox. */
export function useInboxKeys({ inbox, shown, onLook, onOpen, onSnooze }: InboxKeysOptions): void {
  useSingleKeys(({ key, target }) => {
    const { items, selected } = inbox;
    const at = items.findIndex(({ subjectId }) => subjectId === selected);
    if (key === 'j' || key === 'k') {
      const next = items[neighbourOf(at, key === 'j' ? 1 : -1, items.length)];
      if (next) onLook(next);
      return true;
    }
    if (key === 'E') return onAll();
    if (key === 'Enter' && isPressedByEnter(target)) return false;
    return shown !== undefined && onItem(key, shown);
  });

  function onAll(): boolean {
    if (!inbox.isBusy) void inbox.doneAll();
    return inbox.items.length > 0;
  }

  function onItem(key: string, item: InboxItem): boolean {
    if (key === 'Enter') onOpen(item);
    else if (key === 'e') void inbox.done(item);
    else if (key === 'h') onSnooze(item);
    else if (key === 'u' && !item.isSnoozed) void inbox.mark(item, item.isRead ? 'unread' : 'read');
    else return false;
    return true;
  }
}

/** Returns the index of the next or previous row, or of the first row if none is selected. */
function neighbourOf(at: number, step: 1 | -1, count: number): number {
  return at < 0 ? 0 : Math.max(0, Math.min(count - 1, at + step));
}

/** Returns whether a focused button or link handles Enter itself. */
function isPressedByEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
