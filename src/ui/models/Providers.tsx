import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useViewer } from '../shell/viewer';
import { ProviderRow } from './ProviderRow';

export function Providers() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const providers = useQuery(trpc.agent.providers.queryOptions({ workspaceId: workspace.id }));
  if (providers.isPending) return <SkeletonLines lines={5} label={t('loadingProviders')} />;
  if (providers.isError) return <QueryNotice query={providers} />;
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {providers.data.map((provider) => (
          <ProviderRow key={provider.provider} provider={provider} />
        ))}
      </ul>
      <p className="mt-2.5 text-faint text-xs">{t('keysHint')}</p>
    </>
  );
}
