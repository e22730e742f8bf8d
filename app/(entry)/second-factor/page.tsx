import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { t } from '@/generated/messages/app/titles';
import { safeNext } from '@/ui/entry/safe-next';
import { SetUpRequired } from '@/ui/settings/account/SetUpRequired';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api, mustSetUpSecondFactor, requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('twoFactor') };
}

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = safeNext((await searchParams).next);
  if (!(await mustSetUpSecondFactor())) {
    await requireSession(next);
    redirect(next);
  }
  const { requiredBy } = await (await api()).secondFactor.status();
  return (
    <ApiProvider>
      <SetUpRequired requiredBy={requiredBy} next={next} />
    </ApiProvider>
  );
}
