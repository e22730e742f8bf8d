import { UserPlus } from 'lucide-react';
import { t } from '@/generated/messages/settings/people/invite';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { TextArea } from '../../kit/controls/TextArea';
import { InviteOutcome } from './InviteOutcome';
import { NewRoleSelect } from './NewRoleSelect';
import { useInvite } from './use-invite';

/** Invites several people by email address. Without a mail server, it makes a link for each of them. */
export function InviteByMail() {
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
        <NewRoleSelect label={t('role')} role={invite.role} onChoose={invite.chooseRole} />
        <Button type="submit" variant="primary" icon={<UserPlus size={14} />} busy={invite.isPending}>
          {t('invite')}
        </Button>
      </div>
      {invite.invited && <InviteOutcome people={invite.invited} byMail={invite.byMail ?? true} />}
    </form>
  );
}
