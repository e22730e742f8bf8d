import { hashOfToken } from '@/identity/secret-token';
import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { mayShare } from '../policy';
import { findOpenLink, type OpenLinkRow, type SharedDocument } from '../store';

export type OpenLink = OpenLinkRow;
export type { SharedDocument };

export interface Asked {
  token: string;
  /** The requested document, if the link is to its project. */
  documentId?: string | undefined;
}

/**
 * Returns the link with this token and the document it shows, or undefined if the link doesn't open anything, for any
 * reason. Doesn't check who is asking. A link opens only what its creator can share now: it is suspended while they
 * aren't a member, can't edit, or don't manage the private project.
 */
export function openLink({ pool }: Pick<Platform, 'pool'>, asked: Asked): Promise<OpenLink | undefined> {
  return openLinkBy(sqlOfPool(pool), asked);
}

/** Like `openLink`, inside a transaction. */
export async function openLinkBy(sql: Sql, { token, documentId }: Asked): Promise<OpenLink | undefined> {
  const wanted = { tokenHash: hashOfToken(token), documentId: documentId ?? null, now: new Date() };
  const link = await findOpenLink(sql, wanted);
  return link && mayShare(link) ? link : undefined;
}
