import { useState } from 'react';
import { signIn } from '@/api/client-auth';
import { t } from '@/generated/messages/entry';
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
      <EntryTitle title={t('twoFactorSignIn')}>{recovery ? t('enterRecoveryCode') : t('enterCode')}</EntryTitle>
      <FormError>{form.problem}</FormError>
      <CodeField
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? t('recoveryCode') : t('code')}
        recovery={recovery}
        autoFocus
      />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-2 h-10">
        {t('signIn')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" className="-ms-2.5" onClick={() => setRecovery(!recovery)}>
          {recovery ? t('useApp') : t('useRecoveryCode')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('startOver')}
        </Button>
      </div>
    </form>
  );
}
