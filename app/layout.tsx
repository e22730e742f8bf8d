import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { readTheme, THEME_COOKIE } from '@/ui/shell/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Variorum', template: '%s · Variorum' },
  description: 'Write together, live. An agent suggests; people decide, change by change.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, interactiveWidget: 'resizes-content' };

/** The theme is a cookie, so that the first paint has it; without one, the system's scheme holds. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>
        {children}
        <Toasts />
      </body>
    </html>
  );
}
