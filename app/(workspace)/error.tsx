'use client';

import { t } from '@/generated/messages/app/pages';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '@/ui/kit/controls/Button';
import { Message, MessageLink } from '@/ui/shell/Message';

export default function ErrorPage({ reset }: { reset(): void }) {
  return (
    <Message
      title={t('pageNotLoaded')}
      action={
        <>
          <Button variant="primary" onClick={reset}>
            {kit('tryAgain')}
          </Button>
          <MessageLink href="/" variant="secondary">
            {t('goHome')}
          </MessageLink>
        </>
      }
    >
      {t('workWhere')}
    </Message>
  );
}
