import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Role } from '@/identity/core/role';
import { Checkbox } from '../../kit/controls/Checkbox';
import { IconButton } from '../../kit/controls/IconButton';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useMay, useViewer } from '../../shell/viewer';
import { personFileAddress } from '../person-file';
import { DeletePersonDialog } from './DeletePersonDialog';
import { PasswordLinkDialog } from './PasswordLinkDialog';

export interface Member {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  deactivatedAt: Date | null;
  deletedAt: Date | null;
  hasSecondFactor: boolean | null;
}

type Asking = 'password' | 'sign-out' | 'second factor' | 'remove' | 'delete';

/** What can be done with somebody else's account, and the dialogs that ask about it. */
export function MemberMenu({ member }: { member: Member }) {
  const [asking, setAsking] = useState<Asking>();
  const { userId, name, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const owns = useMay('own');
  const workspaceId = useViewer().workspace.id;
  const [revokeTokens, setRevokeTokens] = useState(true);
  const { refresh, deactivate, reactivate, signOut, resetSecondFactor } = useMemberChanges(userId);
  const close = () => setAsking(undefined);
  const ask = (what: Asking) => () => setAsking(what);
  const account: MenuItem[] = [
    { label: 'Create password link…', onSelect: ask('password') },
    { label: 'Sign out everywhere…', onSelect: ask('sign-out') },
  ];
  if (owns && hasSecondFactor) account.push({ label: 'Reset two-factor sign-in…', onSelect: ask('second factor') });
  const data: MenuItem = { label: 'Download their data', href: personFileAddress(workspaceId, userId), download: true };
  const access: MenuItem = deactivatedAt
    ? { label: 'Restore access', onSelect: reactivate }
    : { label: 'Remove access…', danger: true, onSelect: ask('remove') };
  const deletion: MenuItem = { label: 'Delete member…', danger: true, onSelect: ask('delete') };
  const groups = deletedAt ? [[data]] : [deactivatedAt ? [] : account, [data], [access, deletion]];
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
      {asking === 'delete' && (
        <DeletePersonDialog
          person={member}
          onDeleted={() => {
            void refresh();
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'sign-out' && (
        <ConfirmDialog
          title={`Sign ${name} out everywhere?`}
          verb="Sign out everywhere"
          onConfirm={() => signOut(revokeTokens)}
          onClose={close}
        >
          <p className="mb-4">All their browsers are signed out immediately. They can sign in again.</p>
          <Checkbox
            label="Revoke their API tokens too"
            hint="Scripts and programs that use them will stop working."
            checked={revokeTokens}
            onChange={(event) => setRevokeTokens(event.target.checked)}
          />
        </ConfirmDialog>
      )}
      {asking === 'second factor' && (
        <ConfirmDialog
          title={`Reset two-factor sign-in for ${name}?`}
          verb="Reset"
          danger
          onConfirm={resetSecondFactor}
          onClose={close}
        >
          Do this if they lost their phone and their recovery codes. They are signed out and can sign in with just their
          password until they set it up again. Make sure it’s really {name} who is asking.
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={`Remove ${name}’s access?`}
          verb="Remove access"
          danger
          onConfirm={deactivate}
          onClose={close}
        >
          Their open documents close immediately. What they wrote is kept, and an owner or admin can restore their
          access.
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
  const back = useMutation(trpc.people.reactivate.mutationOptions({ onSuccess, onError: showProblem }));
  const gone = useMutation(trpc.people.deactivate.mutationOptions({ onSuccess }));
  const out = useMutation(
    trpc.people.signOutMember.mutationOptions({ onSuccess: () => showToast('Signed out everywhere') }),
  );
  const reset = useMutation(
    trpc.secondFactor.reset.mutationOptions({
      onSuccess: () => {
        showToast('Two-factor sign-in reset');
        return onSuccess();
      },
    }),
  );
  const member = { workspaceId, userId };
  return {
    refresh: onSuccess,
    reactivate: () => back.mutate(member),
    resetSecondFactor: () => reset.mutateAsync(member),
    deactivate: () => gone.mutateAsync(member),
    signOut: (revokeTokens: boolean) => out.mutateAsync({ ...member, revokeTokens }),
  };
}
