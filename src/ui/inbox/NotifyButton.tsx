import { Bell, BellOff } from 'lucide-react';
import { Button } from '../kit/controls/Button';
import { showToast } from '../kit/feedback/toast-store';
import { setNotifying, useNotifying } from './notifications';

export function NotifyButton() {
  const notifying = useNotifying();
  if (notifying === 'unsupported') return null;
  if (notifying === 'blocked') {
    return (
      <p className="max-w-48 text-faint text-xs">
        Your browser blocks notifications from this site. Allow them in its settings.
      </p>
    );
  }
  const isOn = notifying === 'on';
  const toggle = async () => {
    await setNotifying(!isOn);
    if (!isOn && Notification.permission !== 'granted')
      showToast('Notifications are blocked. Allow them in your browser’s settings.');
  };
  return (
    <Button aria-pressed={isOn} icon={isOn ? <BellOff size={15} /> : <Bell size={15} />} onClick={() => void toggle()}>
      {isOn ? 'Turn off notifications' : 'Turn on notifications in this browser'}
    </Button>
  );
}
