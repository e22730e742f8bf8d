import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/pages';
import { t as title } from '@/generated/messages/app/titles';
import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export function generateMetadata(): Metadata {
  return { title: title('notFound') };
}

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message
        title={t('pageNotFound')}
        action={
          <ButtonLink href="/" variant="primary">
            {t('goHome')}
          </ButtonLink>
        }
      >
        {t('addressMistyped')}
      </Message>
    </main>
  );
}
