import { t } from '@/generated/messages/app/pages';
import { LazyKeptCopy } from '@/ui/document/banners/LazyKeptCopy';
import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function NotFound() {
  return (
    <>
      <LazyKeptCopy />
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
    </>
  );
}
