'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/settings/sharing/links';
import type { WorkspaceShareLink } from '@/publishing/schema';
import { PageLink } from '../../../kit/controls/PageLink';
import { Switch } from '../../../kit/controls/Switch';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { ManagersOnly } from '../../../kit/feedback/ManagersOnly';
import { QueryState } from '../../../kit/feedback/QueryState';
import { showProblem } from '../../../kit/feedback/show-problem';
import { showToast } from '../../../kit/feedback/toast-store';
import { PageFrame } from '../../../shell/PageFrame';
import { useMay, useViewer } from '../../../shell/viewer';
import { LinkList } from './LinkList';

/** Lists all share links of the workspace and says whether they work. */
export function LinksPage() {
  const manages = useMay('manage_members');
  if (manages) return <Links />;
  return (
    <PageFrame title={t('pageTitle')}>
      <ManagersOnly title={t('managersOnly')}>{t('managersOnlyHint')}</ManagersOnly>
    </PageFrame>
  );
}

function Links() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const links = useQuery(trpc.shareLinks.inWorkspace.queryOptions({ workspaceId }));
  const revoke = useMutation(
    trpc.shareLinks.revoke.mutationOptions({
      onSuccess: () => {
        showToast(t('revoked'));
        return queries.invalidateQueries(trpc.shareLinks.pathFilter());
      },
      onError: showProblem,
    }),
  );
  return (
    <PageFrame title={t('pageTitle')} description={t('pageHint')}>
      <AllowedSwitch workspaceId={workspaceId} />
      <QueryState query={links} lines={4} label={t('loading')} />
      {links.data?.length === 0 && (
        <EmptyState framed icon={Link2} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      <LinkList links={links.data ?? []} nameOf={subjectOf} onRevoke={({ linkId }) => revoke.mutate({ linkId })} />
    </PageFrame>
  );
}

function subjectOf({ subject }: WorkspaceShareLink) {
  if (!subject) return <span className="text-soft">{t('hidden')}</span>;
  if (subject.kind === 'project') return t('projectNamed', { name: subject.name });
  return (
    <PageLink href={`/d/${subject.subjectId}`} className="text-accent underline underline-offset-2">
      {displayName(subject.name)}
    </PageLink>
  );
}

function AllowedSwitch({ workspaceId }: { workspaceId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const me = useQuery(trpc.people.me.queryOptions());
  const change = useMutation(
    trpc.people.setShareLinksAllowed.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.me.queryFilter()),
      onError: showProblem,
    }),
  );
  return (
    <div className="mb-6 flex items-center gap-4 rounded-xl border border-line bg-raised p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{t('allow')}</p>
        <p className="text-faint text-xs">{t('allowHint')}</p>
      </div>
      <Switch
        label={t('allow')}
        checked={me.data?.workspace.shareLinksAllowed ?? true}
        disabled={change.isPending || !me.data}
        onChange={(allowed) => change.mutate({ workspaceId, allowed })}
      />
    </div>
  );
}
