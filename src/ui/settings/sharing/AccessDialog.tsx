import { t } from '@/generated/messages/settings/sharing';
import { Dialog } from '../../kit/dialogs/Dialog';
import { ProjectAccess } from './ProjectAccess';

interface AccessDialogProps {
  project: { projectId: string; name: string };
  onClose(): void;
}

/** Who can open a project: everyone in the workspace or some, and who has another role there. */
export function AccessDialog({ project: { projectId, name }, onClose }: AccessDialogProps) {
  return (
    <Dialog title={t('title', { name })} form="wide" onClose={onClose}>
      <ProjectAccess projectId={projectId} />
    </Dialog>
  );
}
