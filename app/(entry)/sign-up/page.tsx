import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/schema';
import { SignUpClosed, SignUpForm } from '@/ui/entry/SignUpForm';
import { api, mustSetUpSecondFactor, session } from '../../server-api';

export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUpPage() {
  if (await session()) redirect('/');
  if (await mustSetUpSecondFactor()) redirect('/second-factor');
  const mode = await (await api()).people.signUpMode();
  if (mode === 'invitation') return <SignUpClosed />;
  return <SignUpForm first={mode === 'first'} passwordLength={{ min: PASSWORD_MIN, max: PASSWORD_MAX }} />;
}
