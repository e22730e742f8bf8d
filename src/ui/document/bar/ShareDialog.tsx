import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/document/bar/share';
import { shorten } from '@/kernel/text';
import { CopyButton } from '../../kit/controls/CopyButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { ShareLinks } from '../../settings/sharing/links/ShareLinks';
import { ProjectAccess } from '../../settings/sharing/ProjectAccess';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';

interface ShareDialogProps {
  document: Pick<OpenDocument, 'documentId' | 'projectId' | 'path'>;
  /** The page's title, if it differs from the document's file name. */
  title?: string | undefined;
  onClose(): void;
}

/** How much of the document's name the title shows, in code points. */
const SHOWN_NAME = 40;

/** The share dialog, in the order in which people use it: invite, who has access, share links, the document's link. */
export function ShareDialog({ document: { documentId, projectId, path }, title, onClose }: ShareDialogProps) {
  const mayEdit = useMay('edit');
  return (
    <Dialog title={t('title', { name: shorten(title ?? displayName(path), SHOWN_NAME) })} form="top" onClose={onClose}>
      <ApiProvider>
        <ProjectAccess projectId={projectId} documentId={documentId} />
        {mayEdit && <ShareLinks subject={{ kind: 'document', subjectId: documentId }} projectId={projectId} />}
        <div className="sticky -bottom-5 z-[1] -mx-5 mt-4 -mb-5 flex border-line border-t bg-raised px-5 py-3">
          <CopyButton text={window.location.origin + window.location.pathname}>{t('copyLink')}</CopyButton>
        </div>
      </ApiProvider>
    </Dialog>
  );
}
