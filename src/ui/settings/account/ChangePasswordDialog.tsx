import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/account';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { NewPasswordField } from '../../entry/NewPasswordField';
import { useForm } from '../../entry/use-form';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';

export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(trpc.people.changePassword.mutationOptions());
  const form = useForm(async ({ current = '', password = '', revokeTokens }) => {
    await change.mutateAsync({ current, next: password, revokeTokens: revokeTokens !== undefined });
    await queries.invalidateQueries(trpc.tokens.list.queryFilter());
    await queries.invalidateQueries(trpc.people.sessions.queryFilter());
    showToast(t('passwordChanged'));
    onClose();
  });
  return (
    <Dialog title={t('changeYourPassword')} onClose={onClose}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError>{form.problem}</FormError>
        <Field label={t('currentPassword')} name="current" type="password" autoComplete="current-password" required />
        <NewPasswordField label={t('newPassword')} length={{ min: PASSWORD_MIN, max: PASSWORD_MAX }} />
        <Checkbox name="revokeTokens" label={t('revokeTokens')} hint={t('revokeTokensHint')} defaultChecked />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('changePassword')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
