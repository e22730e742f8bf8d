import { t } from '@/generated/messages/agent/inline';

/** What a request is about. */
export type Scope = 'passage' | 'document';

/** A request that people make often, in one press. */
interface QuickChoice {
  label: string;
  request: string;
  /** The offline copy editor can do it, too. */
  worksOffline: boolean;
}

/** Some with their request in the reader's language. */
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

/** Languages to translate into, each named in itself. */
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
