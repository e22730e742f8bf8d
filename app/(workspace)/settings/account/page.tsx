import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { t } from '@/generated/messages/app/titles';
import { isLanguage } from '@/i18n/languages';
import { AccountPage } from '@/ui/settings/account/AccountPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { readTheme, THEME_COOKIE } from '@/ui/shell/theme';
import { api, requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('account') };
}

export default async function Page() {
  await requireSession('/settings/account');
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const { language, region } = await (await api()).people.locale();
  return (
    <ApiProvider>
      <AccountPage theme={theme} locale={{ language: isLanguage(language) ? language : null, region }} />
    </ApiProvider>
  );
}
