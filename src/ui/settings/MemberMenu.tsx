import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Role } from '@/identity/core/role';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { IconButton } from '../kit/IconButton';
import { Menu, type MenuItem } from '../kit/Menu';
import { messageOf } from '../kit/message-of';
import { showToast } from '../kit/toast-store';
import { useViewer } from '../shell/viewer';
import { PasswordLinkDialog } from './PasswordLinkDialog';

export interface Member {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  deactivatedAt: Date | null;
}

type Asking = 'password' | 'sign-out' | 'remove';

/** What can be done with somebody else's account, and the dialogs that ask about it. */
export function MemberMenu({ member }: { member: Member }) {
  const [asking, setAsking] = useState<Asking>();
  const { deactivate, reactivate, signOut } = useMemberChanges(member.userId);
  const { name } = member;
  const close = () => setAsking(undefined);
  const groups: MenuItem[][] = member.deactivatedAt
    ? [[{ label: 'Let in again', onSelect: reactivate }]]
    : [
        [
          { label: 'Make a password link…', onSelect: () => setAsking('password') },
          { label: 'Sign out everywhere…', onSelect: () => setAsking('sign-out') },
        ],
        [{ label: 'Take access away…', danger: true, onSelect: () => setAsking('remove') }],
      ];
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        groups={groups}
        trigger={(props) => (
          <IconButton label={`Actions for ${name}`} tip="left" icon={<Ellipsis size={16} />} {...props} />
        )}
      />
      {asking === 'password' && <PasswordLinkDialog member={member} onClose={close} />}
      {asking === 'sign-out' && (
        <ConfirmDialog
          title={`Sign ${name} out everywhere?`}
          verb="Sign out everywhere"
          onConfirm={signOut}
          onClose={close}
        >
          All their browsers are signed out at once. They may sign in again.
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={`Take access away from ${name}?`}
          verb="Take access away"
          danger
          onConfirm={deactivate}
          onClose={close}
        >
          Their open documents close at once. What they wrote stays, and an owner or admin can let them in again.
        </ConfirmDialog>
      )}
    </>
  );
}

function useMemberChanges(userId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const onSuccess = () => queries.invalidateQueries(trpc.people.members.queryFilter({ workspaceId }));
  const onError = (error: unknown) => showToast(messageOf(error), { tone: 'problem' });
  const back = useMutation(trpc.people.reactivate.mutationOptions({ onSuccess, onError }));
  const gone = useMutation(trpc.people.deactivate.mutationOptions({ onSuccess }));
  const out = useMutation(
    trpc.people.signOutMember.mutationOptions({ onSuccess: () => showToast('Signed out everywhere') }),
  );
  const member = { workspaceId, userId };
  return {
    reactivate: () => back.mutate(member),
    deactivate: () => gone.mutateAsync(member),
    signOut: () => out.mutateAsync(member),
  };
}
