import { useSyncExternalStore } from 'react';

/**
 * Notifications of this browser while a page of the app is open. They are turned on by a button, never automatically.
 */

const KEY = 'variorum.notify';
const listeners = new Set<() => void>();

export type Notifying = 'on' | 'off' | 'blocked' | 'unsupported';

function read(): Notifying {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

export function useNotifying(): Notifying {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'unsupported',
  );
}

export async function setNotifying(wanted: boolean): Promise<void> {
  const isAllowed = wanted && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
  for (const listener of listeners) listener();
}

interface News {
  /** Browsers show notifications with the same tag once, even if several pages send them. */
  tag: string;
  title: string;
  body: string;
  href: string;
}

/** Shows a notification, unless the person is looking at the page. */
export function notify({ tag, title, body, href }: News): void {
  if (read() !== 'on' || document.visibilityState === 'visible') return;
  const notification = new Notification(title, { tag, body });
  notification.onclick = () => {
    window.focus();
    window.location.assign(href);
  };
}
