import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import type { Role } from '@/identity/core/role';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';
import { NewRoleSelect } from './NewRoleSelect';

const DAYS = [1, 7, 30];

interface InviteFormProps {
  documentId?: string | undefined;
  /** The role that new members get unless another one is chosen. */
  firstRole?: Role;
}

/** Creates an invitation link and shows it once. Used in the settings and in a document's share dialog. */
export function InviteForm({ documentId, firstRole = 'editor' }: InviteFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [role, setRole] = useState(firstRole);
  const [days, setDays] = useState(7);
  const create = useMutation(
    trpc.people.createInvitation.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.invitations.queryFilter()),
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <NewRoleSelect label={t('newMembersRole')} role={role} onChoose={setRole} />
        <Select label={t('linkExpires')} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('inDays', { count })}
            </option>
          ))}
        </Select>
        <Button
          variant="primary"
          icon={<LinkIcon size={14} />}
          busy={create.isPending}
          onClick={() => create.mutate({ workspaceId: viewer.workspace.id, role, days, documentId })}
        >
          {t('createInvitationLink')}
        </Button>
      </div>
      {create.data && (
        <div>
          <CopyField label={t('invitationLink')} text={create.data.url} />
          <p className="mt-1.5 text-faint text-xs">{t('linkHint', { role: create.variables.role })}</p>
        </div>
      )}
    </div>
  );
}
