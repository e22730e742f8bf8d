import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people';
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

/** The menu of another member's account, with its confirmation dialogs. */
export function MemberMenu({ member }: { member: Member }) {
  const [asking, setAsking] = useState<Asking>();
  const { userId, name, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const owns = useMay('own');
  const workspaceId = useViewer().workspace.id;
  const [revokeTokens, setRevokeTokens] = useState(true);
  const { onDeleted, deactivate, reactivate, signOut, resetSecondFactor } = useMemberChanges(userId);
  const close = () => setAsking(undefined);
  const ask = (what: Asking) => () => setAsking(what);
  const account: MenuItem[] = [
    { label: t('createPasswordLinkEllipsis'), onSelect: ask('password') },
    { label: t('signOutEllipsis'), onSelect: ask('sign-out') },
  ];
  if (owns && hasSecondFactor) account.push({ label: t('resetSecondFactorEllipsis'), onSelect: ask('second factor') });
  const data: MenuItem = { label: t('downloadData'), href: personFileAddress(workspaceId, userId), download: true };
  const access: MenuItem = deactivatedAt
    ? { label: t('restoreAccess'), onSelect: reactivate }
    : { label: t('removeAccessEllipsis'), danger: true, onSelect: ask('remove') };
  const deletion: MenuItem = { label: t('deleteMemberEllipsis'), danger: true, onSelect: ask('delete') };
  const groups = deletedAt ? [[data]] : [deactivatedAt ? [] : account, [data], [access, deletion]];
  return (
    <>
      <Menu
        label={t('actionsFor', { name })}
        align="end"
        groups={groups}
        trigger={(props) => (
          <IconButton label={t('actionsFor', { name })} tip="left" icon={<Ellipsis size={16} />} {...props} />
        )}
      />
      {asking === 'password' && <PasswordLinkDialog member={member} onClose={close} />}
      {asking === 'delete' && (
        <DeletePersonDialog
          person={member}
          onDeleted={() => {
            void onDeleted();
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'sign-out' && (
        <ConfirmDialog
          title={t('signOutTitle', { name })}
          verb={t('signOut')}
          onConfirm={() => signOut(revokeTokens)}
          onClose={close}
        >
          <p className="mb-4">{t('signOutHint')}</p>
          <Checkbox
            label={t('revokeTokens')}
            hint={t('revokeTokensHint')}
            checked={revokeTokens}
            onChange={(event) => setRevokeTokens(event.target.checked)}
          />
        </ConfirmDialog>
      )}
      {asking === 'second factor' && (
        <ConfirmDialog
          title={t('resetSecondFactorTitle', { name })}
          verb={t('reset')}
          danger
          onConfirm={resetSecondFactor}
          onClose={close}
        >
          {t('resetSecondFactorHint', { name })}
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('removeAccessTitle', { name })}
          verb={t('removeAccess')}
          danger
          onConfirm={deactivate}
          onClose={close}
        >
          {t('removeAccessHint')}
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
    trpc.people.signOutMember.mutationOptions({ onSuccess: () => showToast(t('signedOutEverywhere')) }),
  );
  const reset = useMutation(
    trpc.secondFactor.reset.mutationOptions({
      onSuccess: () => {
        showToast(t('secondFactorReset'));
        return onSuccess();
      },
    }),
  );
  const member = { workspaceId, userId };
  /** The invitations name those who joined with them. */
  const onDeleted = () =>
    Promise.all([onSuccess(), queries.invalidateQueries(trpc.people.invitations.queryFilter({ workspaceId }))]);
  return {
    onDeleted,
    reactivate: () => back.mutate(member),
    resetSecondFactor: () => reset.mutateAsync(member),
    deactivate: () => gone.mutateAsync(member),
    signOut: (revokeTokens: boolean) => out.mutateAsync({ ...member, revokeTokens }),
  };
}
