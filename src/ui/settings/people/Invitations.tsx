import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { Button } from '../../kit/controls/Button';
import { Time } from '../../kit/display/Time';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { showProblem } from '../../kit/feedback/show-problem';
import { Section } from '../../shell/PageFrame';
import { useViewer } from '../../shell/viewer';

/** The invitations that can still be used. */
export function Invitations() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const invitations = useQuery(trpc.people.invitations.queryOptions({ workspaceId }));
  const revoke = useMutation(
    trpc.people.revokeInvitation.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.invitations.queryFilter({ workspaceId })),
      onError: showProblem,
    }),
  );
  if (invitations.isError) return <QueryNotice query={invitations} />;
  const open = invitations.data?.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Section title={t('openInvitations')}>
      <ul aria-label={t('openInvitations')} className="divide-y divide-line rounded-xl border border-line bg-raised">
        {open.map(({ id, role, createdBy, expiresAt, useCount, email }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block">
                {email ? t('sentBy', { email, name: createdBy }) : t('linkBy', { role, name: createdBy })}
              </span>
              <span className="block text-faint text-xs">
                {t.rich('linkUses', { count: useCount, time: () => <Time date={expiresAt} /> })}
              </span>
            </span>
            <Button
              size="sm"
              variant="danger"
              busy={revoke.isPending && revoke.variables.invitationId === id}
              onClick={() => revoke.mutate({ workspaceId, invitationId: id })}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
