import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { t } from '@/generated/messages/app/titles';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { SignUpClosed, SignUpForm } from '@/ui/entry/SignUpForm';
import { api, mustSetUpSecondFactor, session } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('signUp') };
}

export default async function SignUpPage() {
  if (await session()) redirect('/');
  if (await mustSetUpSecondFactor()) redirect('/second-factor');
  const { people } = await api();
  const [mode, workspaceName] = await Promise.all([people.signUpMode(), people.openWorkspaceName()]);
  if (mode === 'invitation') return <SignUpClosed />;
  const passwordLength = { min: PASSWORD_MIN, max: PASSWORD_MAX };
  return <SignUpForm first={mode === 'first'} workspaceName={workspaceName} passwordLength={passwordLength} />;
}
