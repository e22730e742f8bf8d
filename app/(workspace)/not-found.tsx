import { t } from '@/generated/messages/app/pages';
import { LazyKeptCopy } from '@/ui/document/banners/LazyKeptCopy';
import { LazyRequestAccess } from '@/ui/settings/sharing/LazyRequestAccess';
import { Message, MessageLink } from '@/ui/shell/Message';

export default function NotFound() {
  return (
    <>
      <LazyKeptCopy />
      <Message
        title={t('documentNotFound')}
        action={
          <>
            <MessageLink href="/" variant="secondary">
              {t('goHome')}
            </MessageLink>
            <MessageLink href="/trash" variant="secondary">
              {t('goToTrash')}
            </MessageLink>
          </>
        }
        more={<LazyRequestAccess />}
      >
        {t('documentGone')}
      </Message>
    </>
  );
}
