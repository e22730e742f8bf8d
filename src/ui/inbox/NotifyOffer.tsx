import { Bell, X } from 'lucide-react';
import { t } from '@/generated/messages/inbox';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { browserStore } from '../shell/browser-store';
import { useViewer } from '../shell/viewer';
import { switchNotifying } from './InboxMenu';
import { useNotifying } from './notifications';

const dismissed = browserStore('variorum.notify-offer', (stored) => stored === true);

/** Offers browser notifications until they are on or the person dismisses the offer. The menu can turn them on, too. */
export function NotifyOffer() {
  const { userId } = useViewer();
  const notifying = useNotifying();
  const isDismissed = dismissed.use(userId);
  if (notifying !== 'off' || isDismissed) return null;
  return (
    <div className="-mx-3 flex flex-wrap items-center gap-x-3 border-line border-b px-3 py-1.5 text-sm text-soft">
      <span className="min-w-0 flex-1 max-sm:hidden min-[1180px]:hidden">{t('notifyOffer')}</span>
      <Button
        size="sm"
        icon={<Bell size={14} />}
        className="h-auto! min-h-7 shrink! whitespace-normal! text-start"
        onClick={() => void switchNotifying(notifying)}
      >
        {t('turnOnNotifications')}
      </Button>
      <IconButton
        label={kit('dismiss')}
        size="sm"
        className="max-sm:ms-auto min-[1180px]:ms-auto"
        icon={<X size={14} />}
        onClick={() => dismissed.write(userId, true)}
      />
    </div>
  );
}
