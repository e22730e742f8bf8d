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
          You’re the first user here, so <strong className="font-medium text-ink">you’ll own this installation</strong>.
          A sample project with five documents is ready for you.
        </EntryTitle>
      ) : (
        <EntryTitle title="Create your account">This workspace is open to everyone. You join as an editor.</EntryTitle>
      )}
      <FormError>{form.problem}</FormError>
      <AccountFields passwordLength={passwordLength} />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {first ? 'Create workspace' : 'Create account'}
      </Button>
      {!first && <HaveAnAccount next="/" />}
    </form>
  );
}

export function HaveAnAccount({ next }: { next: string }) {
  const href = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  return (
    <p className="text-sm text-soft">
      Already have an account?{' '}
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
      <EntryTitle title="You need an invitation">
        This workspace is invite-only. Ask one of its owners or admins for an invitation link.
      </EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
