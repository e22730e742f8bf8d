import { t } from '@/generated/messages/settings/sharing';
import { Dialog } from '../../kit/dialogs/Dialog';
import { useMay } from '../../shell/viewer';
import { InviteLink } from './InviteLink';
import { ShareLinks } from './links/ShareLinks';
import { ProjectAccess } from './ProjectAccess';

interface AccessDialogProps {
  project: { projectId: string; name: string };
  onClose(): void;
}

/**
 * Sets who can open a project: everyone in the workspace or only some members, their roles, and share links for others.
 */
export function AccessDialog({ project: { projectId, name }, onClose }: AccessDialogProps) {
  const mayEdit = useMay('edit');
  return (
    <Dialog title={t('title', { name })} form="wide" onClose={onClose}>
      <ProjectAccess projectId={projectId} />
      {mayEdit && <ShareLinks subject={{ kind: 'project', subjectId: projectId }} />}
      <InviteLink projectId={projectId} />
    </Dialog>
  );
}
