import { t } from '@/generated/messages/app/pages';
import { LazyKeptCopy } from '@/ui/document/banners/LazyKeptCopy';
import { LazyPlaces } from '@/ui/frame/LazyPlaces';
import { LazyRequestAccess } from '@/ui/settings/sharing/LazyRequestAccess';
import { IfMay } from '@/ui/shell/IfMay';
import { Message, MessageLink } from '@/ui/shell/Message';

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
              <IfMay permission="edit">
                <MessageLink href="/trash" variant="secondary">
                  {t('goToTrash')}
                </MessageLink>
              </IfMay>
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
