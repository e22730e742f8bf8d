import { t } from '@/generated/messages/settings/people/invite';
import { formatList } from '@/i18n/format';
import type { InvitedPerson } from '@/identity/schema';
import { CopyField } from '../../kit/controls/CopyField';

/** Shows the result for each address. */
export function InviteOutcome({ people, byMail }: { people: readonly InvitedPerson[]; byMail: boolean }) {
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
