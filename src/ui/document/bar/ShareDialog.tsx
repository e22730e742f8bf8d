import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { ProjectSharing } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/document/bar/share';
import { shorten } from '@/kernel/text';
import { CopyButton } from '../../kit/controls/CopyButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { InviteLink } from '../../settings/sharing/InviteLink';
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

/** How much of the document's name is shown, in code points. */
const SHOWN_NAME = 40;

/** The share dialog: invite, the people with access, who else has it (members, and anyone with a link), an invitation link, the page's link. */
export function ShareDialog({ document: { documentId, projectId, path }, title, onClose }: ShareDialogProps) {
  const mayEdit = useMay('edit');
  return (
    <Dialog title={t('title', { name: shorten(title ?? displayName(path), SHOWN_NAME) })} form="top" onClose={onClose}>
      <ApiProvider>
        <ProjectAccess projectId={projectId} documentId={documentId} />
        {mayEdit && <ShareLinks subject={{ kind: 'document', subjectId: documentId }} projectId={projectId} />}
        <InviteLink projectId={projectId} documentId={documentId} />
        <div className="sticky -bottom-5 z-[1] -mx-5 mt-4 -mb-5 flex border-line border-t bg-raised px-5 py-3">
          <PageLink projectId={projectId} />
        </div>
      </ApiProvider>
    </Dialog>
  );
}

/** Copies the page's address. It opens nothing for people without access, so the button says for whom it does. */
function PageLink({ projectId }: { projectId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.sharing.get.queryOptions({ projectId }));
  return (
    <CopyButton text={window.location.origin + window.location.pathname}>
      {t('copyLink', { readers: readersOf(data) })}
    </CopyButton>
  );
}

function readersOf(sharing: ProjectSharing | undefined): 'self' | 'added' | 'workspace' | 'unknown' {
  if (!sharing) return 'unknown';
  if (sharing.isPersonal) return 'self';
  return sharing.isPrivate ? 'added' : 'workspace';
}
