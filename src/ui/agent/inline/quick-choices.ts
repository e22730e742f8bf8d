import { t } from '@/generated/messages/agent/inline';

/** Whether a request is about a passage or the whole document. */
export type Scope = 'passage' | 'document';

/** A frequent request, sent with one click. */
interface QuickChoice {
  label: string;
  request: string;
  /** Whether the offline copy editor can do it, too. */
  worksOffline: boolean;
}

/** Returns the frequent requests. Some of the requests are in the reader's language. */
export function quickChoices(scope: Scope): QuickChoice[] {
  const choice = (label: string, request: string) => ({ label, request, worksOffline: false });
  return [
    choice(t('improve'), t('improveRequest', { scope })),
    { label: t('fix'), request: t('fixRequest', { scope }), worksOffline: true },
    choice(t('shorten'), t('shortenRequest', { scope })),
    choice(t('lengthen'), t('lengthenRequest', { scope })),
    choice(t('simplify'), t('simplifyRequest', { scope })),
  ];
}

/** Languages to translate into, each in its own language. */
export const LANGUAGES: readonly string[] = [
  'English',
  'Deutsch',
  'Français',
  'Español',
  'Italiano',
  'Português',
  'Nederlands',
  'Polski',
  'Українська',
  'Türkçe',
  'العربية',
  'हिन्दी',
  '日本語',
  '한국어',
  '中文',
];
