import { useMutation, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account';
import { Button } from '../../kit/controls/Button';
import { Notice } from '../../kit/feedback/Notice';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

/** Asks people to verify their address. Shown only if the server requires it and until they've done so. */
export function EmailCheck() {
  const trpc = useTRPC();
  const me = useQuery(trpc.people.me.queryOptions());
  const send = useMutation(
    trpc.people.sendVerification.mutationOptions({
      onSuccess: () => showToast(t('linkSent')),
      onError: showProblem,
    }),
  );
  if (!me.data?.user.emailCheckDue) return null;
  return (
    <div className="mb-8">
      <Notice
        action={
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
            {t('sendNewLink')}
          </Button>
        }
      >
        {t('verifyEmail', { email: me.data.user.email })}
      </Notice>
    </div>
  );
}
