import { DENIAL_REASONS, type Denial } from '@/documents/core/sync/denial';
import { CLOSE } from '@/kernel/close-code';

export interface ConnectionState {
  /** `refused`: the server closed for good, see `notice`. In `connecting` and `offline`, edits stay in the browser. */
  status: 'connecting' | 'live' | 'offline' | 'refused';
  /** All of this tab's edits are on the server's disk. */
  saved: boolean;
  /** The text is at least as new as the server's was when the connection was made. */
  synced: boolean;
  /** This browser already had the text, so even an empty text can be edited without the server. */
  kept: boolean;
  /** Why the server doesn't store this person's edits, or undefined if it does. */
  denied: Denial | undefined;
  /** The server's disk is full, so it can't store anyone's edits. */
  isDiskFull: boolean;
  /** Why the server closed for good. */
  closeCode?: number;
}

/** Returns why the server refused an edit. An unknown reason is treated as missing permission to edit. */
export function denialOf(reason: string): Denial {
  const known = (Object.keys(DENIAL_REASONS) as Denial[]).find((denial) => DENIAL_REASONS[denial] === reason);
  return known ?? 'reader';
}

/** A message to the person about the connection or their edits. */
export type Notice = Denial | 'not-signed-in' | 'no-access' | 'not-found' | 'too-big' | 'outdated' | 'refused';

const CLOSE_NOTICES: Readonly<Record<number, Notice>> = {
  [CLOSE.notSignedIn]: 'not-signed-in',
  [CLOSE.noAccess]: 'no-access',
  [CLOSE.notFound]: 'not-found',
  [CLOSE.tooBig]: 'too-big',
  [CLOSE.garbage]: 'outdated',
};

/** Why a text that hasn't loaded can't be opened now. Only `offline` can end by itself. */
export type OpenFailure = Notice | 'offline';

/** Returns why a text can't be opened, or undefined while it may still load. */
export function openFailure({ status, closeCode }: ConnectionState): OpenFailure | undefined {
  if (status === 'refused') return closeNotice(closeCode);
  return status === 'offline' ? 'offline' : undefined;
}

/** Returns the message for a close code that ends the connection for good (4400 to 4499). */
export function closeNotice(code: number | undefined): Notice {
  return (code === undefined ? undefined : CLOSE_NOTICES[code]) ?? 'refused';
}
