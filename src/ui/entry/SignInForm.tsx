'use client';

import Link from 'next/link';
import { signIn } from '@/api/client-auth';
import { Button } from '../kit/Button';
import { Field, FormError } from '../kit/Field';
import { EntryTitle } from './EntryTitle';
import { useForm } from './use-form';

interface SignInFormProps {
  next: string;
  /** The person was led here because their session has ended. */
  ended: boolean;
}

export function SignInForm({ next, ended }: SignInFormProps) {
  const form = useForm(async ({ email = '', password = '' }) => {
    await signIn({ email: email.trim(), password });
    // A whole page load: nothing of whoever was signed in before stays in memory.
    window.location.assign(next);
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {ended ? (
        <EntryTitle title="You are signed out">
          Your session has ended, here or by somebody who looks after the workspace. What you wrote is kept.
        </EntryTitle>
      ) : (
        <EntryTitle title="Welcome back">Sign in to your workspace.</EntryTitle>
      )}
      <FormError>{form.problem}</FormError>
      <Field label="E-mail" name="email" type="email" autoComplete="email" required autoFocus />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        Sign in
      </Button>
      <p className="text-sm text-soft">
        <Link href="/reset" className="text-accent underline underline-offset-2">
          Forgot password?
        </Link>
      </p>
      <p className="text-sm text-soft">
        No account yet? Open the invitation link that you were sent, or{' '}
        <Link href="/sign-up" className="text-accent underline underline-offset-2">
          sign up
        </Link>
        .
      </p>
    </form>
  );
}
