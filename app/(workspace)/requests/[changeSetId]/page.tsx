import type { Metadata } from 'next';
import { cache } from 'react';
import { RequestPage } from '@/ui/requests/RequestPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api, orLeave, requireSession } from '../../../server-api';

interface PageProps {
  params: Promise<{ changeSetId: string }>;
}

/** Runs once per request, for both the title and the page. */
const load = cache(async (changeSetId: string) => {
  const address = `/requests/${changeSetId}`;
  await requireSession(address);
  return orLeave((await api()).changeRequests.get({ changeSetId }), address);
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await load((await params).changeSetId)).title };
}

export default async function Page({ params }: PageProps) {
  const { changeSetId } = await load((await params).changeSetId);
  return (
    <ApiProvider>
      <RequestPage key={changeSetId} changeSetId={changeSetId} />
    </ApiProvider>
  );
}
