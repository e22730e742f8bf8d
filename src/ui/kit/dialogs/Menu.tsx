import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx';
import { menuPlace } from './menu-place';
import { type TriggerProps, useMenuTrigger } from './use-menu-trigger';

export interface MenuItem {
  label: string;
  /** Needed if items can have the same label. */
  key?: string;
  /** What the item does, in one short line below its label. */
  hint?: string;
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Set on items of which one is chosen at a time. */
  checked?: boolean;
  /** Whether an item with `checked` is switched on and off independently. */
  toggle?: boolean;
  /** For a link or a download, which the browser follows itself. */
  href?: string;
  download?: boolean;
  onSelect?(): void;
}

/** A line separates the groups. */
export type MenuGroups = MenuItem[][];

interface MenuListProps {
  label: string;
  groups: MenuGroups;
  /** The menu opens next to this rectangle. */
  anchor: DOMRect;
  align?: 'start' | 'end';
  onClose(): void;
}

/**
 * An open menu that uses the native popover: it is above everything else and closes on Escape or a click elsewhere.
 * Arrow keys, Home, End and first letters move in it. Mount it to open it.
 */
export function MenuList({ label, groups, anchor, align = 'start', onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    menu.showPopover();
    place(menu, anchor, align);
    enabledItems(menu)[0]?.focus();
    return () => menu.hidePopover();
  }, [anchor, align]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return onClose();
    const items = enabledItems(event.currentTarget);
    const next = nextItem(items, items.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };

  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      aria-label={label}
      className="menu"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
          <div key={group[0] && keyOf(group[0])} role="group" className="border-line p-1 not-last:border-b">
            {group.map((item) => (
              <Item key={keyOf(item)} item={item} onClose={onClose} />
            ))}
          </div>
        ))}
    </div>
  );
}

const keyOf = ({ key, label }: MenuItem) => key ?? label;

function Item({ item, onClose }: { item: MenuItem; onClose(): void }) {
  const hintId = useId();
  const props = {
    role: item.checked === undefined ? 'menuitem' : item.toggle ? 'menuitemcheckbox' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-label': item.hint && item.label,
    'aria-describedby': item.hint && hintId,
    tabIndex: -1,
    className: cx('menu-item', item.hint && 'h-auto items-start py-1.5', item.danger && 'text-del-ink'),
    onClick: () => {
      onClose();
      item.onSelect?.();
    },
  };
  const content = (
    <>
      <span className={cx('flex w-4 justify-center text-faint', item.hint && 'pt-0.5')}>
        {item.checked ? <Check size={15} /> : item.icon}
      </span>
      {item.hint ? (
        <span className="min-w-0 flex-1">
          {item.label}
          <span id={hintId} className="block max-w-60 text-pretty text-soft text-xs">
            {item.hint}
          </span>
        </span>
      ) : (
        <span className="flex-1 truncate">{item.label}</span>
      )}
      {item.shortcut && <span className="key-hint ps-4 text-faint text-xs">{item.shortcut}</span>}
    </>
  );
  if (item.href) {
    return (
      <a href={item.href} download={item.download} {...props}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" disabled={item.disabled} {...props}>
      {content}
    </button>
  );
}

interface MenuProps {
  label: string;
  groups: MenuGroups;
  align?: 'start' | 'end';
  trigger(props: TriggerProps): ReactNode;
}

/** A button with a menu. `trigger` draws the button and spreads the given props on it. */
export function Menu({ label, groups, align, trigger }: MenuProps) {
  const opened = useMenuTrigger();
  const { anchor, close } = opened;
  return (
    <>
      {trigger(opened.trigger)}
      {anchor && <MenuList label={label} groups={groups} anchor={anchor} align={align} onClose={close} />}
    </>
  );
}

function enabledItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

function nextItem(items: HTMLElement[], current: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items[(current - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const rotated = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return rotated.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

function place(menu: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const fromLeft = (align === 'start') === (getComputedStyle(menu).direction === 'ltr');
  const room = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = menuPlace(menu.getBoundingClientRect(), { anchor, window: room, fromLeft });
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}
