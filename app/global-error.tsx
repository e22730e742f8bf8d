'use client';

import { t } from '@/generated/messages/app/pages';
import { t as kit } from '@/generated/messages/kit';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';

/** The last resort, when not even the root layout could be drawn: nothing of ours is relied on. */
export default function GlobalError() {
  const { language } = currentReader();
  return (
    <html lang={language} dir={directionOf(language)}>
      <body style={{ fontFamily: 'Georgia, serif', maxWidth: '32rem', margin: '20vh auto', padding: '0 1.5rem' }}>
        <title>Variorum</title>
        <h1>{t('somethingWentWrong')}</h1>
        <p>{t('workSafe')}</p>
        {/* This page is made at the build and has no nonce, so its inline scripts don't run. A form asks for it again. */}
        <form>
          <button type="submit">{kit('tryAgain')}</button>
        </form>
      </body>
    </html>
  );
}
