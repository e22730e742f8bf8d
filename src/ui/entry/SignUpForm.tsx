'use client';

import Link from 'next/link';
import { signUp } from '@/api/client-auth';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { AccountFields } from './AccountFields';
import { EntryTitle } from './EntryTitle';
import type { PasswordLength } from './NewPasswordField';
import { useForm } from './use-form';

interface SignUpFormProps {
  /** Nobody has signed up yet: whoever does owns the installation. */
  first: boolean;
  passwordLength: PasswordLength;
}

export function SignUpForm({ first, passwordLength }: SignUpFormProps) {
  const form = useForm(async ({ name = '', email = '', password = '' }) => {
    await signUp({ name: name.trim(), email: email.trim(), password });
    window.location.assign('/');
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {first ? (
        <EntryTitle title="Set up Variorum">
          You are the first here: <strong className="font-medium text-ink">you will own this installation</strong>. A
          sample project with five documents waits inside.
        </EntryTitle>
      ) : (
        <EntryTitle title="Create your account">This workspace is open: you join it as an editor.</EntryTitle>
      )}
      <FormError>{form.problem}</FormError>
      <AccountFields passwordLength={passwordLength} />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {first ? 'Create the installation' : 'Create account'}
      </Button>
      {!first && <HaveAnAccount next="/" />}
    </form>
  );
}

export function HaveAnAccount({ next }: { next: string }) {
  const href = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  return (
    <p className="text-sm text-soft">
      You have an account?{' '}
      <Link href={href} className="text-accent underline underline-offset-2">
        Sign in
      </Link>
    </p>
  );
}

/** Sign-up is closed: the page says how people come in instead of showing a form that fails. */
export function SignUpClosed() {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title="By invitation">
        New people join this workspace by an invitation link. Ask somebody who looks after it to send you one.
      </EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
