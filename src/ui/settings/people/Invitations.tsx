import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { Button } from '../../kit/controls/Button';
import { Time } from '../../kit/display/Time';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';
import { InviteByMail } from './InviteByMail';
import { InviteForm } from './InviteForm';
import { ROLE_WORDS } from './role-words';

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
  const open = invitations.data?.filter(({ state }) => state === 'open') ?? [];
  return (
    <div className="flex flex-col gap-4">
      <InviteByMail />
      <InviteForm />
      {invitations.isError && <QueryNotice query={invitations} />}
      {open.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y divide-line rounded-xl border border-line bg-raised">
          {open.map(({ id, role, createdBy, expiresAt, useCount, email }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block">
                  {email
                    ? t('sentBy', { email, name: createdBy })
                    : `${ROLE_WORDS[role]} link, created by ${createdBy}`}
                </span>
                <span className="block text-faint text-xs">
                  expires <Time date={expiresAt} /> · {useCount === 1 ? '1 person has' : `${useCount} people have`}{' '}
                  joined with it
                </span>
              </span>
              <Button
                size="sm"
                variant="danger"
                busy={revoke.isPending && revoke.variables.invitationId === id}
                onClick={() => revoke.mutate({ workspaceId, invitationId: id })}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
