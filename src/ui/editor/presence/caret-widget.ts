import { WidgetType } from '@codemirror/view';
import type { Person } from './person';

/** Somebody's caret with their name, which is shown for a moment after each movement and while pointed at. */
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
    const caret = document.createElement('span');
    caret.className = 'vr-caret';
    caret.style.cssText = this.style;
    caret.setAttribute('aria-hidden', 'true');
    const name = document.createElement('span');
    name.className = 'vr-caret-name';
    name.textContent = this.person.name;
    caret.append(name);
    return caret;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
