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
import { useMay, useViewer } from '../../shell/viewer';

interface ShareDialogProps {
  documentId: string;
  projectId: string;
  onClose(): void;
}

/** The link for members first, as it is what most people come for; then invitations, and who has access with which role. */
export function ShareDialog({ documentId, projectId, onClose }: ShareDialogProps) {
  const { workspace } = useViewer();
  const mayEdit = useMay('edit');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <ApiProvider>
        <CopyField label={t('linkLabel')} text={window.location.origin + window.location.pathname} />
        <Invite documentId={documentId} projectId={projectId} />
        {mayEdit && <ShareLinks subject={{ kind: 'document', subjectId: documentId }} />}
        <h3 className="mt-5 mb-2 font-medium text-sm">{t('whoHasAccess')}</h3>
        <ProjectAccess projectId={projectId}>
          <p className="mb-2 text-faint text-xs">{t('everyone', { workspace: workspace.name })}</p>
          <AccessList />
        </ProjectAccess>
      </ApiProvider>
    </Dialog>
  );
}

/** Invitations to the workspace. Not in a private project: a new member couldn’t open the document. */
function Invite({ documentId, projectId }: { documentId: string; projectId: string }) {
  const mayInvite = useMay('manage_members');
  const trpc = useTRPC();
  const sharing = useQuery(trpc.sharing.get.queryOptions({ projectId })).data;
  if (!sharing || sharing.isPrivate) return null;
  return (
    <>
      <h3 className="mt-5 mb-2 font-medium text-sm">{t('invitePeople')}</h3>
      {mayInvite ? (
        <>
          <InviteByMail documentId={documentId} />
          <LinkForAnyone documentId={documentId} />
        </>
      ) : (
        <p className="text-sm text-soft">{t('askManager')}</p>
      )}
    </>
  );
}

function LinkForAnyone({ documentId }: { documentId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-3 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded text-accent">
        <FoldArrow open={open} />
        {t('createLink')}
      </summary>
      <div className="mt-3">
        <InviteForm documentId={documentId} />
      </div>
    </details>
  );
}
