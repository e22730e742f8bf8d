import { t } from '@/generated/messages/editor/images';
import { agreeToImages, canAgree } from '../../shell/remote-images/agree-to-images';

/**
 * Makes `dom` the placeholder of an unloaded picture: its text, its host, and a button that shows the host's pictures.
 */
export function heldImage(host: string, alt: string, dom: HTMLElement): void {
  dom.className = 'held-image';
  dom.role = 'group';
  dom.ariaLabel = alt ? t('hiddenImageOf', { alt }) : t('hiddenImage');
  const text = element('span', 'held-image-text');
  text.append(element('span', 'held-image-title', alt || t('image')));
  text.append(element('span', 'held-image-reason', t('hiddenReason', { host })));
  dom.replaceChildren(text);
  if (canAgree(host)) dom.append(showButton(host));
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
