import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/images';
import { t as kit } from '@/generated/messages/kit';
import { LEAST_WIDTH, MAX_WIDTH } from '@/markdown/core/image-source';
import { directionAt, readingStep } from '../../kit/reading-step';
import { changeWidth } from './image-edits';
import { editImage } from './image-form';
import { imageAt } from './image-source';

/**
 * The controls of a loaded picture: a handle that changes its width, and buttons that edit it and show it full screen.
 * The class `vr-image-edit` marks the controls that only people who can edit get.
 */

const KEY_STEP = 20;

/** Adds controls to the picture in `dom`. */
export function frameImage(view: EditorView, dom: HTMLElement, src: string): void {
  const image = dom.querySelector('img');
  if (!image) return;
  const tools = element('span', 'vr-image-tools');
  tools.append(editButton(view), fullScreenButton(src, image));
  image.after(tools, resizeHandle(view, image));
  for (const control of dom.querySelectorAll<HTMLElement>('.vr-image-edit'))
    control.hidden = dom.dataset.editable !== 'true';
}

function editButton(view: EditorView): HTMLElement {
  const button = element('button', 'vr-image-button vr-image-edit', t('edit'));
  button.type = 'button';
  button.setAttribute('aria-label', t('editImage'));
  button.addEventListener('click', () => editImage(view, button));
  return button;
}

/** Returns a slider at the picture's edge. The width is written into the text when the slider is released. */
function resizeHandle(view: EditorView, image: HTMLImageElement): HTMLElement {
  const handle = element('span', 'vr-image-handle vr-image-edit');
  handle.tabIndex = 0;
  handle.role = 'slider';
  handle.setAttribute('aria-label', t('imageWidth'));
  handle.ariaValueMin = String(LEAST_WIDTH);
  handle.ariaValueMax = String(MAX_WIDTH);
  const readWidth = () => {
    handle.ariaValueNow = String(Math.round(image.getBoundingClientRect().width));
  };
  readWidth();
  // The text may have changed the width since.
  handle.addEventListener('focus', readWidth);
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
  return Math.round(Math.min(MAX_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** Writes a width into the source of the picture that is drawn in an element. */
function writeWidth(view: EditorView, dom: HTMLElement, width: number): void {
  const { state } = view;
  if (state.readOnly || !view.dom.contains(dom)) return;
  const image = imageAt(state, view.posAtDOM(dom));
  if (image) view.dispatch(changeWidth(state, image, width));
}

/** Returns a button that shows the picture alone, as large as the window. */
function fullScreenButton(src: string, image: HTMLImageElement): HTMLElement {
  const button = element('button', 'vr-image-button', t('fullScreen'));
  button.type = 'button';
  button.addEventListener('click', () => showAlone(src, image.alt));
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
