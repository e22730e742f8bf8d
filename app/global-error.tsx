'use client';

import { t } from '@/generated/messages/app/failed';
import { t as kit } from '@/generated/messages/kit';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';

/** The last resort, when even the root layout could not be rendered. It uses no other component. */
export default function GlobalError() {
  const { language } = currentReader();
  return (
    <html lang={language} dir={directionOf(language)}>
      <body style={{ fontFamily: 'Georgia, serif', maxWidth: '32rem', margin: '20vh auto', padding: '0 1.5rem' }}>
        <title>Variorum</title>
        <h1>{t('somethingWentWrong')}</h1>
        <p>{t('workSafe')}</p>
        {/* This page is rendered at build time without a nonce, so its inline scripts don't run. A form reloads the page. */}
        <form>
          <button type="submit">{kit('tryAgain')}</button>
        </form>
      </body>
    </html>
  );
}
