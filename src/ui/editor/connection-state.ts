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
}

/** What the server said when it refused an edit; of an unknown reason, nothing but that this person may only read. */
export function denialOf(reason: string): Denial {
  const known = (Object.keys(DENIAL_REASONS) as Denial[]).find((denial) => DENIAL_REASONS[denial] === reason);
  return known ?? 'reader';
}

/** What the person has to be told about the connection or their edits. */
export type Notice = Denial | 'not-signed-in' | 'no-access' | 'not-found' | 'too-big' | 'outdated' | 'refused';

const CLOSE_NOTICES: Readonly<Record<number, Notice>> = {
  [CLOSE.notSignedIn]: 'not-signed-in',
  [CLOSE.noAccess]: 'no-access',
  [CLOSE.notFound]: 'not-found',
  [CLOSE.tooBig]: 'too-big',
  [CLOSE.garbage]: 'outdated',
};

/** What a close code for good (4400 to 4499) means to the person. */
export function closeNotice(code: number | undefined): Notice {
  return (code === undefined ? undefined : CLOSE_NOTICES[code]) ?? 'refused';
}
