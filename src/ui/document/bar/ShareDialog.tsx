import { CopyField } from '../../kit/controls/CopyField';
import { Dialog } from '../../kit/dialogs/Dialog';
import { InviteForm } from '../../settings/people/InviteForm';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay } from '../../shell/viewer';

/** The way in for those who are members, and an invitation for those who are not yet. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const mayInvite = useMay('manage_members');
  return (
    <Dialog title="Share" onClose={onClose}>
      <h3 className="mb-2 font-medium text-sm">Workspace members</h3>
      <CopyField label="Link to this document" text={window.location.origin + window.location.pathname} />
      <h3 className="mt-6 mb-2 font-medium text-sm">New people</h3>
      {mayInvite ? (
        <ApiProvider>
          <InviteForm />
        </ApiProvider>
      ) : (
        <p className="text-sm text-soft">Only owners and admins can create invitation links. Ask one of them.</p>
      )}
    </Dialog>
  );
}
