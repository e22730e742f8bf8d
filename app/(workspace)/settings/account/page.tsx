import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { AccountPage } from '@/ui/settings/account/AccountPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { readTheme, THEME_COOKIE } from '@/ui/shell/theme';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Account' };

export default async function Page() {
  await requireSession('/settings/account');
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <ApiProvider>
      <AccountPage theme={theme} />
    </ApiProvider>
  );
}
