import type { Metadata } from 'next';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { TrashPage } from '@/ui/trash/TrashPage';
import { requireSession } from '../../server-api';

export const metadata: Metadata = { title: 'Trash' };

export default async function Page() {
  await requireSession('/trash');
  return (
    <ApiProvider>
      <TrashPage />
    </ApiProvider>
  );
}
