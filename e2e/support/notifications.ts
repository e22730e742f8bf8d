import type { Page } from '@playwright/test';

interface Shown {
  title: string;
  body: string;
}

type Recording = Window & { shownNotifications: (Shown & { onclick: (() => void) | null })[] };

/**
 * Records the notifications that the page would show. Permissions still come from the browser, but are asked for as
 * those of the page are: for `Notification` itself, a Chromium without windows always says "denied".
 */
export async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { Notification: real } = window;
    const shown: unknown[] = [];
    let permission: NotificationPermission = 'default';
    void navigator.permissions.query({ name: 'notifications' }).then(({ state }) => {
      permission = state === 'prompt' ? 'default' : state;
    });
    class Recorded {
      onclick: (() => void) | null = null;
      readonly body: string;
      constructor(
        readonly title: string,
        { body = '' }: NotificationOptions = {},
      ) {
        this.body = body;
        shown.push(this);
      }
      static get permission() {
        return permission;
      }
      static requestPermission() {
        return real.requestPermission();
      }
    }
    Object.assign(window, { Notification: Recorded, shownNotifications: shown });
  });
}

export function notificationsOf(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    (window as unknown as Recording).shownNotifications.map(({ title, body }) => ({ title, body })),
  );
}

export async function clickNotification(page: Page, nth: number): Promise<void> {
  await page.evaluate((at) => (window as unknown as Recording).shownNotifications[at]?.onclick?.(), nth);
}

/** Simulates that another tab is in front, because a headless browser reports every page as visible. */
export async function putOutOfSight(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
