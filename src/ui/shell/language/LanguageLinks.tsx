'use client';

import { t } from '@/generated/messages/shell/language';
import { LANGUAGE_NAMES } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { cx } from '../../kit/cx';
import { useHydrated } from '../../kit/use-hydrated';
import { keepLocale } from './keep-choice';

/** Lets people who aren't signed in choose this browser's language. Once they sign in, their profile decides. */
export function LanguageLinks() {
  const { language: current } = currentReader();
  const ready = useHydrated();
  return (
    <nav aria-label={t('language')} className="flex gap-4 text-xs">
      {LANGUAGE_NAMES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          // Until then, a click would do nothing.
          disabled={!ready}
          aria-current={language === current ? 'true' : undefined}
          className={cx('py-1', language === current ? 'font-medium text-ink' : 'text-soft hover:text-ink')}
          onClick={() => {
            keepLocale({ language });
            window.location.reload();
          }}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
