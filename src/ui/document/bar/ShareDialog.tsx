import { t } from '@/generated/messages/document/bar/share';
import { CopyButton } from '../../kit/controls/CopyButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { ShareLinks } from '../../settings/sharing/links/ShareLinks';
import { ProjectAccess } from '../../settings/sharing/ProjectAccess';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay } from '../../shell/viewer';

interface ShareDialogProps {
  documentId: string;
  projectId: string;
  onClose(): void;
}

/** The share dialog, in the order in which people use it: invite, who has access, share links, the document's link. */
export function ShareDialog({ documentId, projectId, onClose }: ShareDialogProps) {
  const mayEdit = useMay('edit');
  return (
    <Dialog title={t('title')} form="top" onClose={onClose}>
      <ApiProvider>
        <ProjectAccess projectId={projectId} documentId={documentId} />
        {mayEdit && <ShareLinks subject={{ kind: 'document', subjectId: documentId }} />}
        <div className="sticky -bottom-5 z-[1] -mx-5 mt-4 -mb-5 flex border-line border-t bg-raised px-5 py-3">
          <CopyButton text={window.location.origin + window.location.pathname}>{t('copyLink')}</CopyButton>
        </div>
      </ApiProvider>
    </Dialog>
  );
}
