import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
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
    showToast('Password changed. Other browsers are signed out.');
    onClose();
  });
  return (
    <Dialog title="Change your password" onClose={onClose}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError>{form.problem}</FormError>
        <Field label="Current password" name="current" type="password" autoComplete="current-password" required />
        <NewPasswordField label="New password" length={{ min: PASSWORD_MIN, max: PASSWORD_MAX }} />
        <Checkbox
          name="revokeTokens"
          label="Revoke my API tokens too"
          hint="Scripts and programs that use them will stop working."
          defaultChecked
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Change password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
