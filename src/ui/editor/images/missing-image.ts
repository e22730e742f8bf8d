import { isReached, onReach } from '@/api/client-reach';
import { t } from '@/generated/messages/editor/images';
import { shorten } from '@/kernel/text';

interface MissingImage {
  alt: string;
  src: string;
  /** Called once the server is reachable again, if the image is still part of the page. */
  onReach(): void;
}

/** What to do with the missing images of the page once the server is reachable again. */
const missing = new Map<HTMLElement, () => void>();
let isListening = false;

/** Shows in `dom` that an image couldn't be loaded. */
export function showMissing(dom: HTMLElement, image: MissingImage): void {
  dom.className = 'vr-image vr-image-missing';
  dom.textContent = t('imageNotAvailable', { image: image.alt || shorten(image.src, 80) });
  // An image that doesn't exist fails whenever it scrolls into view, each time in another element.
  for (const other of missing.keys()) if (!other.isConnected) missing.delete(other);
  missing.set(dom, image.onReach);
  if (!isListening) onReach(tryAgain);
  isListening = true;
}

function tryAgain(): void {
  if (!isReached()) return;
  const images = [...missing];
  missing.clear();
  for (const [dom, load] of images) if (dom.isConnected) load();
}
