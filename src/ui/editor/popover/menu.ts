import { t } from '@/generated/messages/editor/popover';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { openPopover, type Place, type Popover } from './popover';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Whether the item is the current choice. */
  isCurrent?: boolean;
  run(): void;
}

export interface MenuOptions {
  at: Place;
  label: string;
  items: readonly MenuItem[];
  /** Adds a field that filters a long list. Returns the matching items, best match first. */
  filter?(query: string): readonly MenuItem[];
  /** Called when the menu closes, to return the focus. */
  onClose?(): void;
}

let ids = 0;

/** Opens a menu of commands, for the arrow keys, Home, End and Enter, or the pointer. */
export function openMenu(options: MenuOptions): Popover {
  return new Menu(options).popover;
}

class Menu {
  readonly popover: Popover;
  private readonly list = document.createElement('ul');
  private readonly field = document.createElement('input');
  private readonly id = `vr-menu-${ids++}`;
  private items: readonly MenuItem[];
  private at = 0;

  constructor(private readonly options: MenuOptions) {
    this.items = options.items;
    const content = document.createElement('div');
    content.className = 'vr-menu-content';
    this.setUp(content);
    this.draw();
    this.popover = openPopover(content, { at: options.at, label: options.label, onClose: () => options.onClose?.() });
    (options.filter ? this.field : this.list).focus();
  }

  private setUp(content: HTMLElement): void {
    const { label, filter } = this.options;
    this.list.id = this.id;
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', label);
    // Its list can be scrolled with the keyboard, unless the field has the focus.
    this.list.tabIndex = filter ? -1 : 0;
    if (filter) {
      this.field.placeholder = t('search');
      this.field.setAttribute('role', 'combobox');
      this.field.setAttribute('aria-label', label);
      this.field.setAttribute('aria-expanded', 'true');
      this.field.setAttribute('aria-controls', this.id);
      this.field.addEventListener('input', () => {
        this.items = filter(this.field.value);
        this.at = 0;
        this.draw();
      });
      content.append(this.field);
    }
    content.append(this.list);
    content.addEventListener('keydown', (event) => this.onKey(event));
  }

  private draw(): void {
    this.list.replaceChildren(...this.items.map((item, index) => this.option(item, index)));
    this.point(
      Math.max(
        0,
        this.items.findIndex(({ isCurrent }) => isCurrent),
      ),
    );
  }

  private option(item: MenuItem, index: number): HTMLElement {
    const option = document.createElement('li');
    option.id = `${this.id}-${index}`;
    option.setAttribute('role', 'option');
    if (item.icon) option.append(drawnIcon(item.icon));
    const name = document.createElement('span');
    name.textContent = item.label;
    option.append(name);
    if (item.isCurrent) option.append(drawnIcon('check'));
    option.addEventListener('mousemove', () => this.point(index));
    option.addEventListener('mousedown', (event) => event.preventDefault());
    option.addEventListener('click', () => this.run(item));
    return option;
  }

  private point(index: number): void {
    this.at = index;
    for (const [i, option] of [...this.list.children].entries())
      option.setAttribute('aria-selected', String(i === index));
    const active = this.list.children[index];
    const holder = this.options.filter ? this.field : this.list;
    if (active) holder.setAttribute('aria-activedescendant', active.id);
    else holder.removeAttribute('aria-activedescendant');
    active?.scrollIntoView?.({ block: 'nearest' });
  }

  private onKey(event: KeyboardEvent): void {
    const last = this.items.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: this.at >= last ? 0 : this.at + 1,
      ArrowUp: this.at <= 0 ? last : this.at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const item = this.items[this.at];
    if (target !== undefined) this.point(target);
    else if (event.key === 'Enter' && item && !event.isComposing) this.run(item);
    else if (event.key === 'Tab') this.popover.close();
    else return;
    event.preventDefault();
  }

  private run(item: MenuItem): void {
    this.popover.close();
    item.run();
  }
}
