import { shownPath } from '@/files/core/address';
import { t } from '@/generated/messages/editor/images';
import { agreeToImages, canAgree } from '../../shell/remote-images/agree-to-images';
import { heldHost } from '../../shell/remote-images/image-consent';
import type { RenderedElement } from '../markdown/rendered';

/**
 * Makes `dom` the placeholder of an unloaded picture, and returns it: its text, its host, and a button that shows the
 * host's pictures.
 */
export function heldImage(host: string, alt: string, dom = document.createElement('span')): HTMLElement {
  dom.className = 'held-image';
  dom.role = 'group';
  dom.ariaLabel = alt ? t('hiddenImageOf', { alt }) : t('hiddenImage');
  const text = element('span', 'held-image-text');
  text.append(element('span', 'held-image-title', alt || t('image')));
  text.append(element('span', 'held-image-reason', t('hiddenReason', { host })));
  dom.append(text);
  if (canAgree(host)) dom.append(showButton(host));
  return dom;
}

function showButton(host: string): HTMLElement {
  const button = element('button', 'held-image-button', t('showImagesFrom', { host }));
  button.type = 'button';
  button.addEventListener('click', () => agreeToImages(host));
  return button;
}

function element<Tag extends 'span' | 'button'>(tag: Tag, className: string, text = ''): HTMLElementTagNameMap[Tag] {
  const dom = document.createElement(tag);
  dom.className = className;
  dom.textContent = text;
  return dom;
}

/** Returns a picture of rendered Markdown, or its placeholder. */
export function imageOrPlaceholder({ attributes: { src = '', alt = '', width } = {} }: RenderedElement): HTMLElement {
  const host = heldHost(src);
  if (host !== undefined) return heldImage(host, alt);
  const image = document.createElement('img');
  image.alt = alt;
  if (width !== undefined) image.style.width = `${width}px`;
  image.referrerPolicy = 'no-referrer';
  image.src = shownPath(src);
  return image;
}
