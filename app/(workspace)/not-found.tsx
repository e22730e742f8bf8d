import { t } from '@/generated/messages/app/pages';
import { LazyKeptCopy } from '@/ui/document/banners/LazyKeptCopy';
import { LazyPlaces } from '@/ui/frame/LazyPlaces';
import { LazyRequestAccess } from '@/ui/settings/sharing/LazyRequestAccess';
import { Message, MessageLink } from '@/ui/shell/Message';
import { TrashLink } from '@/ui/trash/TrashLink';

export default function NotFound() {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <LazyKeptCopy />
        <Message
          title={t('documentNotFound')}
          action={
            <>
              <MessageLink href="/" variant="primary">
                {t('goHome')}
              </MessageLink>
              <TrashLink />
            </>
          }
          more={<LazyRequestAccess />}
        >
          {t('documentGone')}
        </Message>
      </div>
      <LazyPlaces />
    </>
  );
}
