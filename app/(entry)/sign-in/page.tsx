import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { t } from '@/generated/messages/app/titles';
import { SignInForm } from '@/ui/entry/SignInForm';
import { safeNext } from '@/ui/entry/safe-next';
import { api, mustSetUpSecondFactor, session } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('signIn') };
}

interface PageProps {
  searchParams: Promise<{ next?: string | string[]; ended?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: PageProps) {
  const { next: wanted, ended } = await searchParams;
  const next = safeNext(wanted);
  if (await session()) redirect(next);
  if (await mustSetUpSecondFactor()) redirect(`/second-factor?next=${encodeURIComponent(next)}`);
  const { people } = await api();
  const [signUp, workspaceName] = await Promise.all([people.signUpMode(), people.openWorkspaceName()]);
  // There are no accounts yet, so the first visitor is redirected to the sign-up page.
  if (signUp === 'first') redirect('/sign-up');
  return (
    <SignInForm next={next} ended={ended !== undefined} signUpOpen={signUp === 'open'} workspaceName={workspaceName} />
  );
}
