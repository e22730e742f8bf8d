import { t } from '@/generated/messages/app/pages';
import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function NotFound() {
  return (
    <Message
      title={t('documentNotFound')}
      action={
        <>
          <ButtonLink href="/" variant="primary">
            {t('goHome')}
          </ButtonLink>
          <ButtonLink href="/trash">{t('goToTrash')}</ButtonLink>
        </>
      }
    >
      {t('documentGone')}
    </Message>
  );
}
