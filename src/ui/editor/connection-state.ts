import { DENIAL_REASONS, type Denial } from '@/documents/core/sync/denial';
import { CLOSE } from '@/kernel/close-code';

export interface ConnectionState {
  /** `refused`: the server has closed for good, see `notice`. While `connecting` and `offline` edits are kept here. */
  status: 'connecting' | 'live' | 'offline' | 'refused';
  /** Everything written here is on the server's disk. */
  saved: boolean;
  /** The text is what the server had when the connection was made, or newer. */
  synced: boolean;
  /** This browser had the text before, so even an empty one may be written without the server. */
  kept: boolean;
  /** Why the server doesn't store this person's edits. */
  denied: Denial | undefined;
  /** The server can't store anybody's edits, since its disk is full. */
  isDiskFull: boolean;
  /** Why the server closed for good. */
  closeCode?: number;
  /** What to tell the person. */
  notice?: string;
}

/** What the server said when it refused an edit; of an unknown reason, nothing but that this person may only read. */
export function denialOf(reason: string): Denial {
  const known = (Object.keys(DENIAL_REASONS) as Denial[]).find((denial) => DENIAL_REASONS[denial] === reason);
  return known ?? 'reader';
}

const CLOSE_NOTICES: Readonly<Record<number, string>> = {
  [CLOSE.notSignedIn]: 'You’re signed out. Sign in again to continue; your changes are kept in this browser.',
  [CLOSE.noAccess]:
    'You no longer have access to this document, and the copy in this browser was deleted. You can still copy the text you see.',
  [CLOSE.notFound]: 'This document no longer exists. You can still copy the text you see.',
  [CLOSE.tooBig]:
    'Your changes are too large to send at once. They are kept in this browser: download the text, then import it.',
  [CLOSE.garbage]: 'This page is out of date. Reload it; your changes are kept in this browser.',
};

/** What a close code for good (4400 to 4499) means to the person. */
export function closeNotice(code: number): string {
  return (
    CLOSE_NOTICES[code] ?? 'The server refused the connection. Reload the page; your changes are kept in this browser.'
  );
}
