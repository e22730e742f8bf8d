import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/people';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { Time } from '../../kit/display/Time';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';

/** Makes a link that lets a member set a new password, and shows it once. */
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
    <Dialog title={t('newPasswordFor', { name })} onClose={onClose}>
      <FormError>{make.error && messageOf(make.error)}</FormError>
      {make.data ? (
        <>
          <p className="mb-3 text-base text-soft">
            {t.rich('passwordLinkWarning', { name, time: () => <Time date={make.data.expiresAt} /> })}
          </p>
          <CopyField label={t('passwordLink')} text={make.data.url} />
        </>
      ) : (
        <p className="text-base text-soft">{t('passwordLinkHint')}</p>
      )}
      <DialogActions>
        {make.data ? (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button
              variant="primary"
              busy={make.isPending}
              onClick={() => make.mutate({ workspaceId: workspace.id, userId })}
            >
              {t('createLink')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
