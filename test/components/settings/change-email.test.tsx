import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { EmailDialog } from '@/ui/settings/account/ProfileDialogs';
import { answers, calls, Refusal, show } from '../page';

const lastToast = () => toastStore.get().at(-1)?.message;

/** Opens the dialog and sends a new address. `byMail`: the server can send mail. */
async function change(byMail: boolean, answer: unknown) {
  answers({ 'passwords.mode': { byMail }, 'people.changeEmail': answer });
  const refresh = vi.fn();
  const onClose = vi.fn();
  const { person } = show(
    <AppRouterContext value={{ refresh } as never}>
      <EmailDialog onClose={onClose} />
    </AppRouterContext>,
  );
  const send = await screen.findByRole('button', { name: byMail ? 'Continue' : 'Save' });
  expect(screen.queryAllByText(/^We’ll send a link to the new address/)).toHaveLength(byMail ? 1 : 0);
  await person.type(screen.getByLabelText('New email address'), 'ada@new.example ');
  await person.type(screen.getByLabelText('Current password'), 'a long password');
  await person.click(send);
  return { refresh, onClose };
}

test('a new email address takes the current password, and is used at once if the server sends no mail', async () => {
  const { refresh, onClose } = await change(false, { state: 'changed' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls('people.changeEmail')).toEqual([{ email: 'ada@new.example', password: 'a long password' }]);
  expect(lastToast()).toBe('Email address changed');
  expect(refresh).toHaveBeenCalledOnce();
});

test('if the server sends mail, the dialog says beforehand and afterwards that a link confirms the new address', async () => {
  const { onClose } = await change(true, { state: 'sent' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(lastToast()).toContain('ada@new.example');
});

test('a refused email address keeps the dialog and says why', async () => {
  const { onClose } = await change(false, new Refusal('The password is wrong.'));
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('New email address')).toHaveValue('ada@new.example');
});
