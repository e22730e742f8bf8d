import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { Time } from '../../kit/display/Time';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';

/** Makes a link with which a member sets a new password, and shows it this once. */
export function PasswordLinkDialog({
  member: { userId, name },
  onClose,
}: {
  member: { userId: string; name: string };
  onClose(): void;
}) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const make = useMutation(trpc.passwords.createLink.mutationOptions());
  return (
    <Dialog title={`A new password for ${name}`} onClose={onClose}>
      <FormError>{make.error && messageOf(make.error)}</FormError>
      {make.data ? (
        <>
          <p className="mb-3 text-base text-soft">
            Give this link only to {name}. Anyone who opens it can take over their account. It works once, expires{' '}
            <Time date={make.data.expiresAt} />, and won’t be shown again.
          </p>
          <CopyField label="Password link" text={make.data.url} />
        </>
      ) : (
        <p className="text-base text-soft">
          They use the link to set a new password. The old one works until then; afterwards they are signed out
          everywhere. The audit log records that you created the link.
        </p>
      )}
      <DialogActions>
        {make.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              busy={make.isPending}
              onClick={() => make.mutate({ workspaceId: workspace.id, userId })}
            >
              Create link
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
