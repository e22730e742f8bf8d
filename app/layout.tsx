import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/app/titles';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { Messages } from '@/ui/shell/language/Messages';
import { readTheme, THEME_COOKIE } from '@/ui/shell/theme';
import './globals.css';

export function generateMetadata(): Metadata {
  return { title: { default: 'Variorum', template: '%s · Variorum' }, description: t('description') };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, interactiveWidget: 'resizes-content' };

/** The theme is a cookie, so that the first paint has it. Without one, the system's colour scheme applies. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const reader = currentReader();
  const { language, region, timeZone } = reader;
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-region={region}
      data-time-zone={timeZone}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <Messages reader={reader}>
          {children}
          <Toasts />
        </Messages>
      </body>
    </html>
  );
}
