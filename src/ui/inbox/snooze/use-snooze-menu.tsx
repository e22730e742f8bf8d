import { Clock, Inbox } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { t } from '@/generated/messages/inbox/snooze';
import type { InboxItem } from '@/review/inbox/schema';
import { MenuList } from '../../kit/dialogs/Menu';
import { type SnoozeTime, snoozeTimes } from './snooze-times';
import { backWords } from './snooze-words';
import type { Snooze } from './use-snooze';

const NAMES = {
  laterToday: 'laterToday',
  inThreeHours: 'inThreeHours',
  tomorrow: 'tomorrow',
  nextWeek: 'nextWeek',
} as const satisfies Record<SnoozeTime['name'], string>;

export type SnoozeTrigger = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerDown'
>;

interface SnoozeMenu {
  /** Opens the menu next to a rectangle. */
  open(item: InboxItem, anchor: DOMRect): void;
  /** Returns the properties of a button that opens the menu of an item. */
  triggerOf(item: InboxItem): SnoozeTrigger;
  /** The open menu. */
  menu: ReactNode;
}

/** Returns the menu that chooses when an item comes back. There is one for the page: rows and a key open it. */
export function useSnoozeMenu(snooze: Snooze): SnoozeMenu {
  const [opened, setOpened] = useState<{ item: InboxItem; anchor: DOMRect; now: Date }>();
  // Pressing the button of the open menu closes it, so the click that follows must not reopen it.
  const wasOpen = useRef(false);
  const open = (item: InboxItem, anchor: DOMRect) => setOpened({ item, anchor, now: new Date() });
  const isOpenFor = ({ kind, subjectId }: InboxItem) =>
    opened?.item.kind === kind && opened.item.subjectId === subjectId;
  return {
    open,
    triggerOf: (item) => ({
      'aria-haspopup': 'menu',
      'aria-expanded': isOpenFor(item),
      onPointerDown: () => {
        wasOpen.current = isOpenFor(item);
      },
      onClick: ({ currentTarget }) => {
        if (!wasOpen.current) open(item, currentTarget.getBoundingClientRect());
        wasOpen.current = false;
      },
    }),
    menu: opened && (
      <MenuList
        label={t('snooze')}
        anchor={opened.anchor}
        align="end"
        groups={[
          snoozeTimes(opened.now).map(({ name, at }) => ({
            label: t(NAMES[name]),
            hint: backWords(at, opened.now),
            icon: <Clock size={15} />,
            onSelect: () => void snooze(opened.item, at),
          })),
          opened.item.isSnoozed
            ? [
                {
                  label: t('bringBack'),
                  icon: <Inbox size={15} />,
                  onSelect: () => void snooze(opened.item, null),
                },
              ]
            : [],
        ]}
        onClose={() => setOpened(undefined)}
      />
    ),
  };
}
