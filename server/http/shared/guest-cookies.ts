import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { badgeOf, type Guest, guestOf, newGuest } from '@/publishing/guests';
import type { OpenLink } from '@/publishing/queries/open-link';
import { type Call, cookieOf, setCookie } from './call';

/** The cookies by which a browser is recognized as a guest of a link. */

const GUEST = 'guest';
const VISITOR = 'visitor';
const KNOWN_S = 90 * 24 * 3_600;

/** Returns the reader as a guest, if they have written through this link. */
export function knownGuest(platform: Platform, link: OpenLink, { request }: Call): Guest | undefined {
  return guestOf(platform, link, cookieOf(request, GUEST));
}

/**
 * Gives the browser a random value if the reader can write. If a new guest's form is sent twice, the value shows that
 * both come from the same guest.
 */
export function welcome(platform: Platform, link: OpenLink, call: Call): void {
  if (knownGuest(platform, link, call) || cookieOf(call.request, VISITOR)) return;
  setCookie(platform, call, { name: VISITOR, value: newId(), maxAgeSeconds: KNOWN_S });
}

/** Returns the guest who writes: the one that the browser is known as, or a new one with this name. */
export function writerOf(platform: Platform, link: OpenLink, call: Call, name: string): Guest {
  const visitor = cookieOf(call.request, VISITOR)?.slice(0, 100);
  return knownGuest(platform, link, call) ?? newGuest(platform, link, { name, visitor });
}

/** Makes the browser known as this guest from now on. */
export function remember(platform: Platform, link: OpenLink, call: Call, guest: Guest): void {
  setCookie(platform, call, { name: GUEST, value: badgeOf(platform, link, guest), maxAgeSeconds: KNOWN_S });
}
