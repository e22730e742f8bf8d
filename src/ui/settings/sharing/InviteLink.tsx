import { useState } from 'react';
import { t } from '@/generated/messages/settings/sharing';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { InviteForm } from '../people/InviteForm';
import { OUTSIDER_ROLE } from './adding/AddPeople';

/** A link that anyone can use to join the workspace. */
export function InviteLink({ documentId }: { documentId: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1 rounded text-soft text-xs hover:text-ink"
      >
        <FoldArrow open={open} />
        {t('inviteWithLink')}
      </button>
      {open && (
        <section aria-label={t('inviteWithLink')} className="pt-2">
          <InviteForm documentId={documentId} firstRole={OUTSIDER_ROLE} />
        </section>
      )}
    </div>
  );
}
