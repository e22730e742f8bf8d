'use client';

import { t } from '@/generated/messages/app/pages';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function ErrorPage({ reset }: { reset(): void }) {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message
        title={t('somethingWentWrong')}
        action={
          <Button variant="primary" onClick={reset}>
            {kit('tryAgain')}
          </Button>
        }
      >
        {t('nothingChanged')}
      </Message>
    </main>
  );
}
