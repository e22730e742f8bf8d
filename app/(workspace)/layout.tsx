import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { bridge, errorCode } from '@/api/bridge';
import { LazyNoAccess } from '@/ui/entry/LazyNoAccess';
import { AppShell } from '@/ui/frame/AppShell';
import { SIDEBAR_COOKIE } from '@/ui/shell/preferences';
import { IMAGE_HOSTS_META } from '@/ui/shell/remote-images/image-consent';
import { api, session } from '../server-api';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  // The page itself redirects to the sign-in page, because only the page knows the address to return to.
  if (!(await session())) return children;
  const me = await (await api()).people.me().catch((error: unknown) => {
    if (errorCode(error) === 'UNAUTHORIZED') return undefined;
    throw error;
  });
  if (!me) return <LazyNoAccess />;
  const { user, workspace, role } = me;
  const viewer = {
    userId: user.id,
    name: user.name,
    email: user.email,
    role,
    workspace: { id: workspace.id, name: workspace.name },
  };
  const sidebarOpen = (await cookies()).get(SIDEBAR_COOKIE)?.value !== 'closed';
  return (
    <AppShell viewer={viewer} sidebarOpen={sidebarOpen}>
      <meta name={IMAGE_HOSTS_META} content={bridge().imageHosts.join(' ')} />
      {children}
    </AppShell>
  );
}
