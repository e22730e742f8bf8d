import { shownPath } from '@/files/core/address';
import { heldHost } from '../../shell/remote-images/image-consent';
import type { RenderedElement } from '../markdown/rendered';

/** Returns a picture of rendered Markdown, or its placeholder, whose code loads with the first one. */
export function pictureOf({ attributes: { src = '', alt = '', width } = {} }: RenderedElement): HTMLElement {
  const host = heldHost(src);
  if (host !== undefined) {
    const place = document.createElement('span');
    void import('./held-image').then(({ heldImage }) => heldImage(host, alt, place));
    return place;
  }
  const image = document.createElement('img');
  image.alt = alt;
  if (width !== undefined) image.style.width = `${width}px`;
  image.referrerPolicy = 'no-referrer';
  image.src = shownPath(src);
  return image;
}
