import { Bell, BellOff } from 'lucide-react';
import { Button } from '../kit/controls/Button';
import { showToast } from '../kit/feedback/toast-store';
import { setNotifying, useNotifying } from './notifications';

export function NotifyButton() {
  const notifying = useNotifying();
  if (notifying === 'unsupported') return null;
  if (notifying === 'blocked') {
    return <p className="max-w-48 text-faint text-xs">This browser blocks notifications from this site.</p>;
  }
  const isOn = notifying === 'on';
  const toggle = async () => {
    await setNotifying(!isOn);
    if (!isOn && Notification.permission !== 'granted') showToast('Notifications weren’t allowed.');
  };
  return (
    <Button aria-pressed={isOn} icon={isOn ? <BellOff size={15} /> : <Bell size={15} />} onClick={() => void toggle()}>
      {isOn ? 'Turn off notifications' : 'Turn on notifications in this browser'}
    </Button>
  );
}
