import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/ui/entry/SignInForm';
import { safeNext } from '@/ui/entry/safe-next';
import { api, session } from '../../server-api';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = safeNext((await searchParams).next);
  if (await session()) redirect(next);
  // Nobody can sign in yet: whoever comes first is led to where they can begin.
  if ((await (await api()).people.signUpMode()) === 'first') redirect('/sign-up');
  return <SignInForm next={next} />;
}
