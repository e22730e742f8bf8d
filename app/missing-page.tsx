import { t } from '@/generated/messages/app/pages';
import { Message, MessageLink } from '@/ui/shell/Message';

/** Says that an address leads nowhere. */
export function MissingPage() {
  return (
    <Message
      title={t('pageNotFound')}
      action={
        <MessageLink href="/" variant="primary">
          {t('goHome')}
        </MessageLink>
      }
    >
      {t('addressMistyped')}
    </Message>
  );
}
