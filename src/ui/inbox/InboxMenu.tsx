import { CheckCheck, Ellipsis, Keyboard } from 'lucide-react';
import { t } from '@/generated/messages/inbox';
import { IconButton } from '../kit/controls/IconButton';
import { Menu, type MenuGroups } from '../kit/dialogs/Menu';
import { showToast } from '../kit/feedback/toast-store';
import { isTouchOnly, keyLabel } from '../shell/keys';
import { useShell } from '../shell/shell-context';
import { type Notifying, setNotifying, useNotifying } from './notifications';
import type { Inbox } from './use-inbox';

/** The menu of actions on the whole inbox. */
export function InboxMenu({ inbox: { items, choice, isBusy, doneAll } }: { inbox: Inbox }) {
  const { openShortcuts } = useShell();
  const notifying = useNotifying();
  const groups: MenuGroups = [
    [
      {
        label: t('markAllDone'),
        icon: <CheckCheck size={15} />,
        shortcut: keyLabel('Shift+E'),
        disabled: items.length === 0 || choice.view === 'snoozed' || isBusy,
        onSelect: () => void doneAll(),
      },
    ],
    [
      ...(notifying === 'unsupported'
        ? []
        : [
            {
              label: t('notifications'),
              checked: notifying === 'on',
              toggle: true,
              onSelect: () => void switchNotifying(notifying),
            },
          ]),
      ...(isTouchOnly()
        ? []
        : [{ label: t('keyboardShortcuts'), icon: <Keyboard size={15} />, shortcut: '?', onSelect: openShortcuts }]),
    ],
  ];
  return (
    <Menu
      label={t('actions')}
      align="end"
      groups={groups}
      trigger={(props) => <IconButton label={t('actions')} icon={<Ellipsis size={16} />} {...props} />}
    />
  );
}

/** Turns notifications on or off. A refusal can only be changed in the browser's own settings, so a toast says so. */
export async function switchNotifying(now: Notifying): Promise<void> {
  await setNotifying(now !== 'on');
  if (now !== 'on' && Notification.permission !== 'granted') showToast(t('notificationsBlocked'));
}
