import { hashOfToken } from '@/identity/secret-token';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { mayShare } from '../policy';
import { findOpenLink, type OpenLinkRow } from '../store';

export type OpenLink = OpenLinkRow;

/**
 * The link of a token, whoever asks. Undefined for all that don't open anything, for whatever reason. A link opens nothing
 * that its creator couldn't share now: it waits while they aren't a member, can't edit, or don't manage the private project.
 */
export async function openLink({ pool }: Pick<Platform, 'pool'>, token: string): Promise<OpenLink | undefined> {
  const link = await findOpenLink(sqlOfPool(pool), hashOfToken(token), new Date());
  return link && mayShare(link) ? link : undefined;
}
