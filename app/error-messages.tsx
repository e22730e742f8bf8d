import { t } from '@/generated/messages/app/pages';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '@/ui/kit/controls/Button';
import { Message, MessageLink } from '@/ui/shell/Message';

/** What the error pages say. Every page carries those along, so this is loaded only when one is shown. */
interface ErrorProps {
  reset(): void;
}

/** Where nothing of a page could be drawn. */
export function AppError({ reset }: ErrorProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message title={t('somethingWentWrong')} action={<TryAgain reset={reset} />}>
        {t('nothingChanged')}
      </Message>
    </main>
  );
}

/** Beside the sidebar. */
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
