import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/account/profile';
import { useForm } from '../../entry/use-form';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';

export function NameDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const viewer = useViewer();
  const rename = useMutation(trpc.people.rename.mutationOptions());
  const form = useForm(async ({ name = '' }) => {
    await rename.mutateAsync({ name });
    // Reloads the server components, which show the name all over the page.
    router.refresh();
    showToast(t('nameChanged'));
    onClose();
  });
  return (
    <Dialog title={t('changeName')} onClose={onClose}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError>{form.problem}</FormError>
        <Field
          label={t('name')}
          name="name"
          hint={t('nameHint')}
          autoComplete="name"
          defaultValue={viewer.name}
          maxLength={80}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * Changes the email address and asks for the password. If the server can send mail, the address changes when the person
 * opens the link in that mail.
 */
export function EmailDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const byMail = useQuery(trpc.passwords.mode.queryOptions()).data?.byMail;
  const change = useMutation(trpc.people.changeEmail.mutationOptions());
  const form = useForm(async ({ email = '', password = '' }) => {
    const { state } = await change.mutateAsync({ email: email.trim(), password });
    showToast(state === 'sent' ? t('emailSent', { email: email.trim() }) : t('emailChanged'));
    router.refresh();
    onClose();
  });
  return (
    <Dialog title={t('changeEmail')} onClose={onClose}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError>{form.problem}</FormError>
        <Field
          label={t('newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          hint={byMail ? t('changeEmailHint') : undefined}
          required
        />
        <Field label={t('currentPassword')} name="password" type="password" autoComplete="current-password" required />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {byMail ? t('sendLink') : t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
