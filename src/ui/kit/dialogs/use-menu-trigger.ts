import { type ComponentProps, useCallback, useRef, useState } from 'react';

export type TriggerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerDown'
>;

/** Returns the props of a button that opens a menu, and the rectangle at which the menu is open. */
export function useMenuTrigger(): { trigger: TriggerProps; anchor: DOMRect | undefined; close(): void } {
  const [anchor, setAnchor] = useState<DOMRect>();
  // Pressing the button of an open menu closes it (the popover does that), so the click that follows must not reopen
  // it.
  const wasOpen = useRef(false);
  const close = useCallback(() => setAnchor(undefined), []);
  const trigger: TriggerProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== undefined,
    onPointerDown: () => {
      wasOpen.current = anchor !== undefined;
    },
    onClick: (event) => {
      if (!wasOpen.current) setAnchor(event.currentTarget.getBoundingClientRect());
      wasOpen.current = false;
    },
  };
  return { trigger, anchor, close };
}
