import { t } from '@/generated/messages/document/bar/share';
import { CopyField } from '../../kit/controls/CopyField';
import { Dialog } from '../../kit/dialogs/Dialog';
import { AccessList } from '../../settings/people/AccessList';
import { InviteByMail } from '../../settings/people/InviteByMail';
import { InviteForm } from '../../settings/people/InviteForm';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay, useViewer } from '../../shell/viewer';

interface ShareDialogProps {
  documentId: string;
  onClose(): void;
}

/** The way in for those who are members, who they are, and invitations for those who are not yet. */
export function ShareDialog({ documentId, onClose }: ShareDialogProps) {
  const mayInvite = useMay('manage_members');
  const { workspace } = useViewer();
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <ApiProvider>
        <h3 className="mb-2 font-medium text-sm">{t('invitePeople')}</h3>
        {mayInvite ? (
          <>
            <InviteByMail documentId={documentId} />
            <details className="mt-3 text-sm">
              <summary className="cursor-pointer text-accent">{t('createLink')}</summary>
              <div className="mt-3">
                <InviteForm documentId={documentId} />
              </div>
            </details>
          </>
        ) : (
          <p className="text-sm text-soft">{t('askManager')}</p>
        )}
        <h3 className="mt-6 mb-1 font-medium text-sm">{t('whoHasAccess')}</h3>
        <p className="mb-2 text-faint text-xs">{t('everyone', { workspace: workspace.name })}</p>
        <AccessList />
        <h3 className="mt-6 mb-2 font-medium text-sm">{t('linkForMembers')}</h3>
        <CopyField label={t('linkLabel')} text={window.location.origin + window.location.pathname} />
      </ApiProvider>
    </Dialog>
  );
}
