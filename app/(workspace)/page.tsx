import { HomePage } from '@/ui/home/HomePage';
import { RECENT } from '@/ui/home/recent';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api, orLeave, requireSession } from '../server-api';

export default async function Page() {
  await requireSession('/');
  const caller = await api();
  const { workspace } = await orLeave(caller.people.me(), '/');
  const recent = await caller.documents.recent({ workspaceId: workspace.id, limit: RECENT });
  return (
    <ApiProvider>
      <HomePage initial={recent} />
    </ApiProvider>
  );
}
