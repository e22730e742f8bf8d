import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/bar/share';
import { CopyField } from '../../kit/controls/CopyField';
import { Dialog } from '../../kit/dialogs/Dialog';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { AccessList } from '../../settings/people/AccessList';
import { InviteByMail } from '../../settings/people/InviteByMail';
import { InviteForm } from '../../settings/people/InviteForm';
import { ShareLinks } from '../../settings/sharing/links/ShareLinks';
import { ProjectAccess } from '../../settings/sharing/ProjectAccess';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay } from '../../shell/viewer';

interface ShareDialogProps {
  documentId: string;
  projectId: string;
  onClose(): void;
}

/** The share dialog: invitations, people with access and their roles, and a collapsed row with links. */
export function ShareDialog({ documentId, projectId, onClose }: ShareDialogProps) {
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <ApiProvider>
        <Invite documentId={documentId} projectId={projectId} />
        <h3 className="mb-2 font-medium text-sm">{t('whoHasAccess')}</h3>
        <ProjectAccess projectId={projectId}>
          <AccessList />
        </ProjectAccess>
        <Links documentId={documentId} projectId={projectId} />
      </ApiProvider>
    </Dialog>
  );
}

interface Place {
  documentId: string;
  projectId: string;
}

/** Returns whether to offer invitations. New members couldn’t open a document in a private project. */
function useMayInviteHere({ projectId }: Place): boolean {
  const trpc = useTRPC();
  const sharing = useQuery(trpc.sharing.get.queryOptions({ projectId })).data;
  return sharing !== undefined && !sharing.isPrivate;
}

/** The form that invites people to the workspace. */
function Invite(place: Place) {
  const mayInvite = useMay('manage_members');
  if (!useMayInviteHere(place)) return null;
  return (
    <section className="mb-5" aria-label={t('invitePeople')}>
      <h3 className="mb-2 font-medium text-sm">{t('invitePeople')}</h3>
      {mayInvite ? (
        <InviteByMail documentId={place.documentId} />
      ) : (
        <p className="text-sm text-soft">{t('askManager')}</p>
      )}
    </section>
  );
}

/** The link for members, the link to join the workspace, and the links for people without an account. */
function Links(place: Place) {
  const { documentId } = place;
  const [open, setOpen] = useState(false);
  const mayInvite = useMay('manage_members');
  const mayInviteHere = useMayInviteHere(place);
  const mayEdit = useMay('edit');
  return (
    <details className="mt-5 border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex h-8 cursor-pointer list-none items-center gap-1.5 rounded-md font-medium text-sm hover:text-accent">
        <FoldArrow open={open} />
        {t('links')}
      </summary>
      {open && (
        <div className="pt-2">
          <CopyField label={t('linkLabel')} text={window.location.origin + window.location.pathname} />
          {mayInvite && mayInviteHere && (
            <section className="mt-5" aria-label={t('createLink')}>
              <h3 className="mb-2 font-medium text-sm">{t('createLink')}</h3>
              <InviteForm documentId={documentId} />
            </section>
          )}
          {mayEdit && <ShareLinks subject={{ kind: 'document', subjectId: documentId }} />}
        </div>
      )}
    </details>
  );
}
