import { shownPath } from '@/files/core/address';
import { heldHost } from '../../shell/remote-images/image-consent';
import type { RenderedElement } from '../markdown/rendered';

/**
 * Returns a picture of rendered Markdown, or its placeholder. The placeholder's code loads with the first one: until then,
 * and offline, it is the description. `onDrawn` is called when its size has changed.
 */
export function pictureOf(
  { attributes: { src = '', alt = '', width } = {} }: RenderedElement,
  onDrawn?: () => void,
): HTMLElement {
  const host = heldHost(src);
  if (host !== undefined) {
    const place = document.createElement('span');
    place.textContent = alt;
    import('./held-image').then(
      ({ heldImage }) => {
        heldImage(host, alt, place);
        onDrawn?.();
      },
      () => undefined,
    );
    return place;
  }
  const image = document.createElement('img');
  image.alt = alt;
  if (width !== undefined) image.style.width = `${width}px`;
  image.referrerPolicy = 'no-referrer';
  image.src = shownPath(src);
  return image;
}
