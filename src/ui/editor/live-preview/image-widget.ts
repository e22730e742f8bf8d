import { type EditorView, WidgetType } from '@codemirror/view';
import { fileIdOfPath, shownPath } from '@/files/core/address';
import { heldHost } from '../../shell/remote-images/image-consent';

/** Sizes of images seen in this tab, so that an image that scrolls back into view takes its space at once. */
const knownSizes = new Map<string, { width: number; height: number }>();
const MAX_KNOWN = 500;
/** A pasted file of another project opens for readers shortly after its text has reached them. */
const RETRY_MS = 3_000;

export interface ImageLook {
  /** The width in pixels. */
  width?: number | undefined;
  caption?: string | undefined;
  /** Whether the person can change the image. */
  isEditable?: boolean;
}

export class ImageWidget extends WidgetType {
  constructor(
    readonly src: string,
    readonly alt: string,
    readonly look: ImageLook = {},
  ) {
    super();
  }

  override eq(other: ImageWidget): boolean {
    const { width, caption, isEditable } = this.look;
    const { look } = other;
    const isAlike = look.width === width && look.caption === caption && look.isEditable === isEditable;
    return isAlike && other.src === this.src && other.alt === this.alt;
  }

  override toDOM(view: EditorView): HTMLElement {
    const host = heldHost(this.src);
    const dom = document.createElement('span');
    if (host !== undefined) {
      void import('../images/held-image').then(({ heldImage }) => {
        heldImage(host, this.alt, dom);
        view.requestMeasure();
      });
      return dom;
    }
    dom.className = 'vr-image';
    const image = document.createElement('img');
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    image.draggable = false;
    const size = knownSizes.get(this.src);
    if (size) {
      image.width = size.width;
      image.height = size.height;
    } else dom.classList.add('vr-image-loading');
    image.addEventListener('load', () => {
      dom.classList.remove('vr-image-loading');
      if (knownSizes.size >= MAX_KNOWN) knownSizes.clear();
      knownSizes.set(this.src, { width: image.naturalWidth, height: image.naturalHeight });
      view.requestMeasure();
      void import('../images/image-frame').then(({ frameImage }) => frameImage(view, dom, this.src));
    });
    const load = () => {
      image.src = shownPath(this.src);
    };
    let triesLeft = fileIdOfPath(this.src) === undefined ? 0 : 1;
    image.addEventListener('error', () => {
      if (triesLeft-- > 0) setTimeout(load, RETRY_MS);
      else this.showMissing(view, dom, load);
    });
    load();
    dom.append(image);
    this.describe(dom, image);
    return dom;
  }

  /** Keeps the loaded image and the focus in its controls. */
  override updateDOM(dom: HTMLElement, _view: EditorView, from: this): boolean {
    const image = dom.querySelector('img');
    if (!image || from.src !== this.src) return false;
    this.describe(dom, image);
    for (const control of dom.querySelectorAll<HTMLElement>('.vr-image-edit')) control.hidden = !this.look.isEditable;
    return true;
  }

  private showMissing(view: EditorView, dom: HTMLElement, load: () => void): void {
    const image = dom.querySelector('img');
    const onReach = () => {
      dom.className = 'vr-image vr-image-loading';
      dom.replaceChildren(image ?? '');
      if (image) this.describe(dom, image);
      load();
    };
    void import('../images/missing-image').then(({ showMissing }) => {
      showMissing(dom, { alt: this.alt, src: this.src, onReach });
      view.requestMeasure();
    });
  }

  private describe(dom: HTMLElement, image: HTMLImageElement): void {
    // The controls may load later.
    dom.dataset.editable = String(this.look.isEditable === true);
    const { width, caption } = this.look;
    image.alt = this.alt;
    image.style.width = width === undefined ? '' : `${width}px`;
    dom.querySelector('.vr-image-caption')?.remove();
    if (caption) dom.append(captionOf(caption));
  }

  override ignoreEvent(event: Event): boolean {
    if (event.target instanceof Element && event.target.closest('button, .vr-image-handle')) return true;
    return event.type !== 'mousedown' && event.type !== 'click';
  }
}

function captionOf(text: string): HTMLElement {
  const dom = document.createElement('span');
  dom.className = 'vr-image-caption';
  dom.textContent = text;
  return dom;
}
