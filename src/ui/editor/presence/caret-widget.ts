import { WidgetType } from '@codemirror/view';
import type { Person } from './person';

/** Another person's caret with their name, which shows for a moment after each movement and while pointed at. */
export class CaretWidget extends WidgetType {
  constructor(
    readonly person: Person,
    readonly style: string,
    readonly moves: number,
  ) {
    super();
  }

  override eq(other: CaretWidget): boolean {
    return (
      other.moves === this.moves &&
      other.style === this.style &&
      other.person.id === this.person.id &&
      other.person.name === this.person.name
    );
  }

  override toDOM(): HTMLElement {
    return caretElement(this.person, this.style);
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Returns a caret element with the person's name. */
export function caretElement(person: Person, style: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'vr-caret';
  caret.style.cssText = style;
  caret.setAttribute('aria-hidden', 'true');
  const name = document.createElement('span');
  name.className = 'vr-caret-name';
  name.textContent = person.name;
  caret.append(name);
  return caret;
}
