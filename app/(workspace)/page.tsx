import { HomePage } from '@/ui/home/HomePage';
import { RECENT } from '@/ui/home/recent';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api, orLeave, requireSession } from '../server-api';

export default async function Page() {
  await requireSession('/');
  const caller = await api();
  const { workspace } = await orLeave(caller.people.me(), '/');
  const [recent, firstSteps] = await Promise.all([
    caller.documents.recent({ workspaceId: workspace.id, limit: RECENT }),
    caller.firstSteps.get({ workspaceId: workspace.id }),
  ]);
  return (
    <ApiProvider>
      <HomePage initial={recent} firstSteps={firstSteps} />
    </ApiProvider>
  );
}
