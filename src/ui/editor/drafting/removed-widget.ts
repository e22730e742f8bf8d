import { WidgetType } from '@codemirror/view';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import { visibleBlank } from '../suggestions/visible-blank';

const LONGEST_SHOWN = 4_000;

/** Text that a draft removes, struck through where it was. */
export class RemovedWidget extends WidgetType {
  constructor(private readonly removed: string) {
    super();
  }

  override eq(other: RemovedWidget): boolean {
    return other.removed === this.removed;
  }

  override toDOM(): HTMLElement {
    const dom = document.createElement('del');
    dom.className = 'vr-draft-del';
    dom.dir = 'auto';
    const start = startOf(this.removed, LONGEST_SHOWN);
    const isBlank = this.removed.trim() === '';
    dom.textContent = isBlank ? visibleBlank(start) : readable(start) + (start.length < this.removed.length ? '…' : '');
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
