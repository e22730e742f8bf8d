import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { bridge, errorCode } from '@/api/bridge';
import type { SystemHealth } from '@/api/schema';
import { t } from '@/generated/messages/app/titles';
import { HealthPage } from '@/ui/settings/HealthPage';
import { api, orLeave, requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('health') };
}

const PATH = '/settings/health';

export default async function Page() {
  await requireSession(PATH);
  const { workspace } = await orLeave((await api()).people.me(), PATH);
  return <HealthPage health={await healthOf(workspace.id)} />;
}

/** Returns undefined for people who don't administer the workspace. */
async function healthOf(workspaceId: string): Promise<SystemHealth | undefined> {
  try {
    return await bridge().health(await headers(), workspaceId);
  } catch (error) {
    if (errorCode(error) === 'FORBIDDEN') return undefined;
    throw error;
  }
}
