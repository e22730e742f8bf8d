import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/pages';
import { t as title } from '@/generated/messages/app/titles';
import { Message, MessageLink } from '@/ui/shell/Message';

export function generateMetadata(): Metadata {
  return { title: title('notFound') };
}

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
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
    </main>
  );
}
