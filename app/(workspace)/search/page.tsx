import type { Metadata } from 'next';
import { t } from '@/generated/messages/search';
import { SearchPage } from '@/ui/search/SearchPage';
import { readChoice, searchHref } from '@/ui/search/search-address';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('title') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  const given = await searchParams;
  const get = (name: string) => [given[name] ?? null].flat()[0] ?? null;
  await requireSession(searchHref(readChoice({ get })));
  return (
    <ApiProvider>
      <SearchPage />
    </ApiProvider>
  );
}
