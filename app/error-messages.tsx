import { t as failed } from '@/generated/messages/app/failed';
import { t } from '@/generated/messages/app/pages';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '@/ui/kit/controls/Button';
import { Message, MessageLink } from '@/ui/shell/Message';

/** The contents of error pages. Every page includes the error pages, so these are loaded only when one is shown. */
interface ErrorProps {
  reset(): void;
}

/** Shown if nothing of a page could be rendered. */
export function AppError({ reset }: ErrorProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message title={failed('somethingWentWrong')} action={<TryAgain reset={reset} />}>
        {t('nothingChanged')}
      </Message>
    </main>
  );
}

/** Shown next to the sidebar if a page could not be rendered. */
export function PageError({ reset }: ErrorProps) {
  return (
    <Message
      title={t('pageNotLoaded')}
      action={
        <>
          <TryAgain reset={reset} />
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

function TryAgain({ reset }: ErrorProps) {
  return (
    <Button variant="primary" onClick={reset}>
      {kit('tryAgain')}
    </Button>
  );
}
