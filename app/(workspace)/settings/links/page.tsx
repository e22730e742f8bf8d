import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { LinksPage } from '@/ui/settings/sharing/links/LinksPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('shareLinks') };
}

export default async function Page() {
  await requireSession('/settings/links');
  return (
    <ApiProvider>
      <LinksPage />
    </ApiProvider>
  );
}
