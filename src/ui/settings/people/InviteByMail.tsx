import { UserPlus } from 'lucide-react';
import { t } from '@/generated/messages/settings/people/invite';
import type { Role } from '@/identity/core/role';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { TextArea } from '../../kit/controls/TextArea';
import { useViewer } from '../../shell/viewer';
import { InviteOutcome } from './InviteOutcome';
import { grantableRoles, roleName } from './role-words';
import { useInvite } from './use-invite';

/** Invites several people by email address. Without a mail server, it makes a link for each of them. */
export function InviteByMail() {
  const viewer = useViewer();
  const invite = useInvite();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        invite.send();
      }}
      className="flex flex-col gap-3"
    >
      <FormError>{invite.refusal}</FormError>
      <TextArea
        label={t('addresses')}
        hint={invite.byMail === false ? t('noMailHint') : t('addressesHint')}
        error={invite.problem}
        rows={1}
        className="min-h-9! resize-none [field-sizing:content]"
        autoComplete="off"
        value={invite.text}
        onChange={(event) => invite.write(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('role')}
          value={invite.role}
          onChange={(event) => invite.chooseRole(event.target.value as Role)}
        >
          {grantableRoles(viewer.role).map((choice) => (
            <option key={choice} value={choice}>
              {roleName(choice)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary" icon={<UserPlus size={14} />} busy={invite.isPending}>
          {t('invite')}
        </Button>
      </div>
      {invite.invited && <InviteOutcome people={invite.invited} byMail={invite.byMail ?? true} />}
    </form>
  );
}
