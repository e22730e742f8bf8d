import { useState } from 'react';
import { signIn } from '@/api/client-auth';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { CodeField } from './CodeField';
import { EntryTitle } from './EntryTitle';
import { useForm } from './use-form';

interface SecondStepProps {
  credentials: { email: string; password: string };
  onSignedIn(): void;
  onBack(): void;
}

/** The second step of signing in: a code from the app, or a recovery code. */
export function SecondStep({ credentials, onSignedIn, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const form = useForm(async ({ code = '' }) => {
    await signIn({ ...credentials, code });
    onSignedIn();
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title="Two-factor sign-in">
        {recovery
          ? 'Enter one of the recovery codes you saved when you set up two-factor sign-in.'
          : 'Enter the code from your authenticator app.'}
      </EntryTitle>
      <FormError>{form.problem}</FormError>
      <CodeField
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? 'Recovery code' : 'Code'}
        recovery={recovery}
        autoFocus
      />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-2 h-10">
        Sign in
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Start over
        </Button>
      </div>
    </form>
  );
}
