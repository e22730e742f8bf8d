import { type EditorView, WidgetType } from '@codemirror/view';
import { speechBubble } from './speech-bubble';
import { threadActions } from './thread-actions';

/** A button after a passage with a thread. It shows the thread without relying on colour, and opens it. */
export class ThreadSign extends WidgetType {
  constructor(
    readonly id: string,
    readonly label: string,
    readonly isSelected: boolean,
  ) {
    super();
  }

  override eq(other: ThreadSign): boolean {
    return other.id === this.id && other.label === this.label && other.isSelected === this.isSelected;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = this.isSelected ? 'vr-thread-sign vr-thread-sign-selected' : 'vr-thread-sign';
    button.setAttribute('aria-label', this.label);
    button.append(speechBubble());
    // Keeps the caret where the person was writing.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => view.state.facet(threadActions).onSelect?.(this.id));
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
