import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { formatList } from '@/i18n/format';
import { parseAddresses } from '@/identity/core/addresses';
import { INVITED_AT_ONCE } from '@/identity/core/invitation';
import type { Role } from '@/identity/core/role';
import type { InvitedPerson } from '@/identity/schema';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { TextArea } from '../../kit/controls/TextArea';
import { messageOf } from '../../kit/feedback/message-of';
import { newKey } from '../../kit/new-key';
import { useViewer } from '../../shell/viewer';
import { grantableRoles, roleName } from './role-words';

/** Invites several people by email address. Without a mail server, it makes a link for each of them. */
export function InviteByMail({ documentId }: { documentId?: string | undefined }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [role, setRole] = useState<Role>('editor');
  // If the answer is lost and the form is sent again, the same id keeps people from being invited twice.
  const [requestId, setRequestId] = useState(newKey);
  const byMail = useQuery(trpc.passwords.mode.queryOptions()).data?.byMail;
  const invite = useMutation(
    trpc.people.invite.mutationOptions({
      onSuccess: () => {
        setText('');
        setRequestId(newKey());
        void queries.invalidateQueries(trpc.people.invitations.queryFilter());
      },
    }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { valid, invalid } = parseAddresses(text);
    const wrong = problemOf(valid, invalid);
    setProblem(wrong);
    if (wrong === undefined) {
      invite.mutate({ workspaceId: viewer.workspace.id, role, emails: valid, documentId, requestId });
    }
  };
  const changeRole = (event: ChangeEvent<HTMLSelectElement>) => {
    setRole(event.target.value as Role);
    setRequestId(newKey());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <FormError>{invite.error && messageOf(invite.error)}</FormError>
      <TextArea
        label={t('addresses')}
        hint={byMail === false ? t('noMailHint') : t('addressesHint')}
        error={problem}
        rows={1}
        className="min-h-9! resize-none [field-sizing:content]"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRequestId(newKey());
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select label={t('role')} value={role} onChange={changeRole}>
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
      {invite.data && <Outcome people={invite.data} byMail={byMail ?? true} />}
    </form>
  );
}

function problemOf(valid: readonly string[], invalid: readonly string[]): string | undefined {
  if (invalid.length > 0) return t('invalid', { count: invalid.length, list: formatList(invalid.slice(0, 5), 'and') });
  if (valid.length === 0) return t('missing');
  if (valid.length > INVITED_AT_ONCE) return t('tooMany', { most: INVITED_AT_ONCE, count: valid.length });
  return undefined;
}

/** Shows the result for each address. */
function Outcome({ people, byMail }: { people: readonly InvitedPerson[]; byMail: boolean }) {
  const named = (state: InvitedPerson['state']) => people.filter((person) => person.state === state);
  const list = (state: InvitedPerson['state']) =>
    formatList(
      named(state).map(({ email }) => email),
      'and',
    );
  const links = named('link');
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md bg-sunk px-3 py-2.5 text-sm">
      {named('sent').length > 0 && <p>{t('sent', { list: list('sent') })}</p>}
      {named('member').length > 0 && <p>{t('members', { count: named('member').length, list: list('member') })}</p>}
      {named('removed').length > 0 && <p>{t('removed', { list: list('removed') })}</p>}
      {links.length > 0 && <p>{byMail ? t('notSent') : t('noMail')}</p>}
      {links.map(({ email, url = '' }) => (
        <div key={email}>
          <p className="mb-1 text-faint text-xs">{email}</p>
          <CopyField label={t('linkFor', { email })} text={url} />
        </div>
      ))}
    </div>
  );
}
