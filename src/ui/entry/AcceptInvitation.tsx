'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { messageOf } from '../kit/feedback/message-of';
import { useHydrated } from '../kit/use-hydrated';
import { EntryTitle } from './EntryTitle';
import { InvitationLine, type Offer } from './InvitationLine';

interface AcceptInvitationProps {
  token: string;
  offer: Offer;
  /** The name of the signed-in person. */
  name: string;
  /** The address to open afterwards. */
  next: string;
}

/** The page on which a signed-in person accepts an invitation. */
export function AcceptInvitation({ token, offer, name, next }: AcceptInvitationProps) {
  const trpc = useTRPC();
  const ready = useHydrated();
  const accept = useMutation(
    trpc.people.acceptInvitation.mutationOptions({ onSuccess: () => window.location.assign(next) }),
  );
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title={t('joinWorkspace', { name: offer.workspaceName })}>
        <InvitationLine offer={offer} />
      </EntryTitle>
      <FormError>{accept.error && messageOf(accept.error)}</FormError>
      <Button
        variant="primary"
        className="h-10"
        disabled={!ready}
        busy={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate({ token })}
      >
        {t('joinAs', { name })}
      </Button>
    </div>
  );
}
