import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Role } from '@/identity/core/role';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';
import { grantableRoles, ROLE_WORDS } from './role-words';

const DAYS = [1, 7, 30];

/** Makes an invitation link and shows it once. Used by the settings, and by the share dialog of a document. */
export function InviteForm({ documentId }: { documentId?: string | undefined }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [role, setRole] = useState<Role>('editor');
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
        <Select label="Role of new members" value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {grantableRoles(viewer.role).map((choice) => (
            <option key={choice} value={choice}>
              {ROLE_WORDS[choice]}
            </option>
          ))}
        </Select>
        <Select label="Link expires" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? 'in 1 day' : `in ${count} days`}
            </option>
          ))}
        </Select>
        <Button
          variant="primary"
          icon={<LinkIcon size={14} />}
          busy={create.isPending}
          onClick={() => create.mutate({ workspaceId: viewer.workspace.id, role, days, documentId })}
        >
          Create invite link
        </Button>
      </div>
      {create.data && (
        <div>
          <CopyField label="Invitation link" text={create.data.url} />
          <p className="mt-1.5 text-faint text-xs">
            Anyone with this link can join with the {ROLE_WORDS[create.variables.role].toLowerCase()} role. You won’t
            see it again.
          </p>
        </div>
      )}
    </div>
  );
}
