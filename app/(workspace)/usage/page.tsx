import type { Metadata } from 'next';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { UsagePage } from '@/ui/usage/UsagePage';
import { requireSession } from '../../server-api';

export const metadata: Metadata = { title: 'Usage' };

export default async function Page() {
  await requireSession('/usage');
  return (
    <ApiProvider>
      <UsagePage />
    </ApiProvider>
  );
}
