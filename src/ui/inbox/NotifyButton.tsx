import { Bell, BellOff } from 'lucide-react';
import { t } from '@/generated/messages/inbox';
import { Button } from '../kit/controls/Button';
import { showToast } from '../kit/feedback/toast-store';
import { setNotifying, useNotifying } from './notifications';

export function NotifyButton() {
  const notifying = useNotifying();
  if (notifying === 'unsupported') return null;
  if (notifying === 'blocked') {
    return <p className="max-w-48 text-faint text-xs">{t('notificationsBlockedHere')}</p>;
  }
  const isOn = notifying === 'on';
  const toggle = async () => {
    await setNotifying(!isOn);
    if (!isOn && Notification.permission !== 'granted') showToast(t('notificationsBlocked'));
  };
  return (
    <Button aria-pressed={isOn} icon={isOn ? <BellOff size={15} /> : <Bell size={15} />} onClick={() => void toggle()}>
      {isOn ? t('turnOffNotifications') : t('turnOnNotifications')}
    </Button>
  );
}
