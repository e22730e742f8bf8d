import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { useMay } from '../../shell/viewer';
import { InviteForm } from '../people/InviteForm';
import { OUTSIDER_ROLE } from './adding/AddPeople';

interface InviteLinkProps {
  projectId: string;
  /** The document on which people land who join through the link. */
  documentId?: string;
}

/**
 * A link that anyone can use to join the workspace. It isn't offered for private and personal projects, because people
 * who join couldn't open them.
 */
export function InviteLink({ projectId, documentId }: InviteLinkProps) {
  const trpc = useTRPC();
  const mayInvite = useMay('manage_members');
  const [open, setOpen] = useState(false);
  const { data } = useQuery(trpc.sharing.get.queryOptions({ projectId }, { enabled: mayInvite }));
  if (!mayInvite || !data || data.isPrivate || data.isPersonal) return null;
  return (
    <div className="ms-9 mt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1 rounded text-faint text-xs hover:text-ink"
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
