import { isReached, onReach } from '@/api/client-reach';
import { t } from '@/generated/messages/editor/images';
import { shorten } from '@/kernel/text';

interface MissingImage {
  alt: string;
  src: string;
  /** Called once the server is reachable again, if the picture is still part of the page. */
  onReach(): void;
}

/** Shows in `dom` that a picture couldn't be loaded. */
export function showMissing(dom: HTMLElement, image: MissingImage): void {
  dom.className = 'vr-image vr-image-missing';
  dom.textContent = t('imageNotAvailable', { image: image.alt || shorten(image.src, 80) });
  const stop = onReach(() => {
    if (!isReached()) return;
    stop();
    if (dom.isConnected) image.onReach();
  });
}
