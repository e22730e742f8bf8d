import type { Metadata } from 'next';
import { PeoplePage } from '@/ui/settings/people/PeoplePage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'People' };

export default async function Page() {
  await requireSession('/settings/people');
  return (
    <ApiProvider>
      <PeoplePage />
    </ApiProvider>
  );
}
