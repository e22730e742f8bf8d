import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/images';
import { t as kit } from '@/generated/messages/kit';
import { LEAST_WIDTH, MOST_WIDTH, parseImageText, printImageText } from '@/markdown/core/image-source';
import { directionAt, readingStep } from '../../kit/reading-step';

/** The controls of a loaded picture: a handle that changes its width, and a button that shows it full screen. */

const KEY_STEP = 20;

/** Adds controls to the picture in `dom`: a handle that changes its width, and a button that shows it full screen. */
export function frameImage(view: EditorView, dom: HTMLElement, { src, alt }: { src: string; alt: string }): void {
  const image = dom.querySelector('img');
  if (!image) return;
  const frame = [fullScreenButton(src, alt)];
  if (!view.state.readOnly) frame.push(resizeHandle(view, image));
  image.after(...frame);
}

/** Returns a slider at the picture's edge. The width is written into the text when the slider is released. */
function resizeHandle(view: EditorView, image: HTMLImageElement): HTMLElement {
  const handle = element('span', 'vr-image-handle');
  handle.tabIndex = 0;
  handle.role = 'slider';
  handle.ariaLabel = t('imageWidth');
  handle.ariaValueMin = String(LEAST_WIDTH);
  handle.ariaValueMax = String(MOST_WIDTH);
  handle.ariaValueNow = String(Math.round(image.getBoundingClientRect().width));
  const show = (width: number) => {
    image.style.width = `${width}px`;
    handle.ariaValueNow = String(width);
  };
  handle.addEventListener('pointerdown', (down) => {
    down.preventDefault();
    handle.setPointerCapture(down.pointerId);
    const start = image.getBoundingClientRect().width;
    let width = start;
    const move = (event: PointerEvent) => {
      const wider = directionAt(handle) === 'ltr' ? 1 : -1;
      width = clamped(start + wider * (event.clientX - down.clientX));
      show(width);
    };
    handle.addEventListener('pointermove', move);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      if (width !== start) writeWidth(view, handle, width);
    };
    handle.addEventListener('lostpointercapture', end, { once: true });
  });
  handle.addEventListener('keydown', (event) => {
    const step = KEY_STEP * readingStep(event);
    if (step === 0) return;
    event.preventDefault();
    const width = clamped(image.getBoundingClientRect().width + step);
    show(width);
    writeWidth(view, handle, width);
  });
  return handle;
}

function clamped(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** Writes a width into the source of the picture that is drawn in an element. */
function writeWidth(view: EditorView, dom: HTMLElement, width: number): void {
  const { state } = view;
  if (state.readOnly || !view.dom.contains(dom)) return;
  let node = syntaxTree(state).resolveInner(view.posAtDOM(dom), 1);
  while (node.name !== 'Image' && node.parent) node = node.parent;
  const [open, close] = node.name === 'Image' ? node.getChildren('LinkMark') : [];
  if (!open || !close) return;
  const { alt } = parseImageText(state.sliceDoc(open.to, close.from));
  view.dispatch({
    changes: { from: open.to, to: close.from, insert: printImageText({ alt, width }) },
    userEvent: 'input.format',
  });
}

/** Returns a button that shows the picture alone, as large as the window. */
function fullScreenButton(src: string, alt: string): HTMLElement {
  const button = element('button', 'vr-image-button', t('fullScreen'));
  button.type = 'button';
  button.addEventListener('click', () => showAlone(src, alt));
  return button;
}

function showAlone(src: string, alt: string): void {
  const dialog = element('dialog', 'vr-image-dialog');
  dialog.ariaLabel = alt || t('image');
  const image = element('img', '');
  image.src = src;
  image.alt = alt;
  image.referrerPolicy = 'no-referrer';
  const close = element('button', 'vr-image-close', kit('close'));
  close.type = 'button';
  dialog.append(image, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function element<Tag extends 'span' | 'button' | 'dialog' | 'img'>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const dom = document.createElement(tag);
  dom.className = className;
  dom.textContent = text;
  return dom;
}
