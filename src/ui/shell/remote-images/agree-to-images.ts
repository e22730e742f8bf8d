import {
  canBeGranted,
  documentIdAt,
  IMAGES_COOKIE,
  type ImageConsent,
  writeImageConsent,
} from '@/documents/core/remote-images';
import { carryOver } from '../over-reload';
import { imageConsent } from './image-consent';

const YEAR_S = 31_536_000;

/** Returns whether the reader can allow this host's pictures in the page's document. */
export function canAgree(host: string): boolean {
  return canBeGranted(host) && documentIdAt(location.pathname) !== undefined;
}

/** Allows a host's pictures in the page's document, and reloads the page under a policy that permits them. */
export function agreeToImages(host: string): void {
  const { always, grants } = imageConsent();
  const documentId = documentIdAt(location.pathname) ?? '';
  keepImageConsent({ always, grants: [...grants, { documentId, host }] });
}

/** Replaces the reader's consent, and reloads the page under the policy for it. */
export function keepImageConsent(consent: ImageConsent): void {
  writeCookie(writeImageConsent(consent), YEAR_S);
  carryOver();
  location.reload();
}

/** Deletes the consent, which must not stay for the next person who uses this browser. */
export function forgetImageConsent(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${IMAGES_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
