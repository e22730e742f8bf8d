import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { TokensPage } from '@/ui/settings/tokens/TokensPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('apiTokens') };
}

export default async function Page() {
  await requireSession('/settings/tokens');
  return (
    <ApiProvider>
      <TokensPage />
    </ApiProvider>
  );
}
