import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/people';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';

interface DeletePersonDialogProps {
  person: { userId: string; name: string };
  /** Whether it is the viewer's own account. */
  own?: boolean;
  onDeleted(): void;
  onClose(): void;
}

/** Deletes a person. The name must be typed, because this can't be undone. */
export function DeletePersonDialog({ person, own = false, onDeleted, onClose }: DeletePersonDialogProps) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [typed, setTyped] = useState('');
  const remove = useMutation(trpc.people.deletePerson.mutationOptions({ onSuccess: onDeleted }));
  const { userId, name } = person;
  return (
    <Dialog title={own ? t('deleteYourAccount') : t('deleteNamed', { name })} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate({ workspaceId: workspace.id, userId });
        }}
      >
        <p className="text-base text-soft">
          {t.rich(own ? 'deleteSelfHint' : 'deleteMemberHint', {
            strong: (text) => <strong className="font-medium text-ink">{text}</strong>,
          })}
        </p>
        <FormError>{remove.error && messageOf(remove.error)}</FormError>
        <Field
          label={t('typeToConfirm', { name })}
          value={typed}
          autoComplete="off"
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="danger"
            busy={remove.isPending || remove.isSuccess}
            disabled={typed.trim() !== name}
          >
            {own ? t('deleteMyAccount') : t('deleteMember')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
