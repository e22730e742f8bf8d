'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { FormError } from '../kit/controls/Field';
import { messageOf } from '../kit/feedback/message-of';
import { useHydrated } from '../kit/use-hydrated';
import { EntryTitle } from './EntryTitle';

/** Verifies an email address. It needs a click, because mail scanners open links too. */
export function VerifyEmail({ token }: { token: string }) {
  const trpc = useTRPC();
  const ready = useHydrated();
  const verify = useMutation(trpc.people.verifyEmail.mutationOptions());
  if (verify.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <EntryTitle title={t('emailVerified')}>{t('emailVerifiedHint')}</EntryTitle>
        <ButtonLink variant="primary" href="/">
          {t('goToYourWorkspace')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <EntryTitle title={t('verifyEmail')}>{t('confirmEmail')}</EntryTitle>
      <FormError>{verify.error && messageOf(verify.error)}</FormError>
      <Button
        variant="primary"
        className="h-10"
        disabled={!ready}
        busy={verify.isPending}
        onClick={() => verify.mutate({ token })}
      >
        {t('verifyAddress')}
      </Button>
      {verify.isError && <ButtonLink href="/settings/account">{t('goToYourAccount')}</ButtonLink>}
    </div>
  );
}
