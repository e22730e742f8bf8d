import { t } from '@/generated/messages/settings/people/invite';
import { InviteByMail } from './InviteByMail';
import { InviteForm } from './InviteForm';

/** The two ways to invite: named people, or anyone who gets a link. */
export function InvitePanel({ id }: { id: string }) {
  return (
    <div id={id} className="mb-4 divide-y divide-line rounded-xl border border-line bg-raised">
      <section aria-label={t('byEmail')} className="p-4">
        <h3 className="mb-2 font-medium text-sm">{t('byEmail')}</h3>
        <InviteByMail />
      </section>
      <section aria-label={t('linkForAnyone')} className="p-4">
        <h3 className="mb-2 font-medium text-sm">{t('linkForAnyone')}</h3>
        <InviteForm />
      </section>
    </div>
  );
}
