import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { personNameSchema } from '@/identity/schema';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { authSecret } from '@/platform/secrets/secrets';
import type { OpenLink } from './queries/open-link';

/** Someone without an account who writes through a link. A guest is known only to that link. */
export interface Guest {
  guestId: string;
  name: string;
}

type Keys = Pick<Platform, 'settings'>;
type Link = Pick<OpenLink, 'linkId'>;

/**
 * Returns a new guest of a link. `visitor` is the random value that the browser was given; several requests with the
 * same one, such as a repeated form, come from the same guest. Without it, each request is a new guest.
 */
export function newGuest(
  keys: Keys,
  { linkId }: Link,
  { name, visitor }: { name: string; visitor?: string | undefined },
): Guest {
  return { guestId: visitor ? signatureOf(keys, 'visitors of share links', [linkId, visitor]) : newId(), name };
}

/** Returns a badge, which proves that a browser belongs to this guest of this link. */
export function badgeOf(keys: Keys, link: Link, { guestId, name }: Guest): string {
  return `${Buffer.from(name).toString('base64url')}.${guestId}.${badgeSignature(keys, link, { guestId, name })}`;
}

/** Returns the guest of a badge, or undefined if it belongs to another link or isn't valid. */
export function guestOf(keys: Keys, link: Link, badge: string | undefined): Guest | undefined {
  const [packed = '', guestId = '', signature = ''] = (badge ?? '').split('.');
  const name = personNameSchema.safeParse(Buffer.from(packed, 'base64url').toString('utf8')).data;
  if (name === undefined) return undefined;
  return isSame(signature, badgeSignature(keys, link, { guestId, name })) ? { guestId, name } : undefined;
}

interface Shown {
  documentId: string;
  versionId: string;
}

/**
 * Returns a ticket, which proves that the link showed this version to a guest. Knowing the id of another version isn't
 * enough to see it.
 */
export function ticketOf(keys: Keys, link: Link, { documentId, versionId }: Shown): string {
  return `${versionId}.${ticketSignature(keys, link, { documentId, versionId })}`;
}

/** Returns the version of a ticket, or undefined if it belongs to another link or document or isn't valid. */
export function shownVersion(keys: Keys, link: Link, documentId: string, ticket: string): string | undefined {
  const [versionId = '', signature = ''] = ticket.split('.');
  return isSame(signature, ticketSignature(keys, link, { documentId, versionId })) ? versionId : undefined;
}

function badgeSignature(keys: Keys, { linkId }: Link, { guestId, name }: Guest): string {
  return signatureOf(keys, 'guests of share links', [linkId, guestId, name]);
}

function ticketSignature(keys: Keys, { linkId }: Link, { documentId, versionId }: Shown): string {
  return signatureOf(keys, 'texts of share links', [linkId, documentId, versionId]);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Signs the parts. Each purpose has its own key, so that a signature can't be used for another purpose. */
function signatureOf({ settings }: Keys, purpose: string, parts: readonly string[]): string {
  const secret = authSecret(settings.authSecret, settings.dataDir);
  const key = Buffer.from(hkdfSync('sha256', secret, 'variorum', purpose, 32));
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
