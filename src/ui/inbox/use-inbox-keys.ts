import { useEffect, useRef } from 'react';
import type { InboxItem } from '@/review/inbox/schema';
import { isBlocked, isTyping } from '../shell/keys';
import type { Inbox } from './use-inbox';

interface InboxKeysOptions {
  inbox: Inbox;
  onOpen(item: InboxItem): void;
}

/** The single-key commands of the inbox. They keep quiet while text is typed or a dialog is open. */
export function useInboxKeys({ inbox, onOpen }: InboxKeysOptions): void {
  const run = (key: string, target: EventTarget | null): boolean => {
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
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isBlocked()) return;
      if (latest.current(event.key, event.target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
