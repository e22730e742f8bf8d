import { type ConnectionState, closeNotice, type Notice } from '../../editor/connection-state';
import type { SaveState } from './SaveMark';

/** What the page says about the person's own edits. */
export function saveStateOf({ status, saved, denied, isDiskFull }: ConnectionState): SaveState {
  if (status === 'refused' || denied || (isDiskFull && !saved)) return 'refused';
  if (status === 'offline') return 'offline';
  if (!saved) return 'saving';
  return status === 'live' ? 'saved' : 'connecting';
}

/** What has to be said about the connection. Who only reads, and has written nothing, need not hear that they can't. */
export function noticeOf(
  { status, saved, closeCode, denied, isDiskFull }: ConnectionState,
  mayEdit: boolean,
): Notice | undefined {
  if (status === 'refused') return closeNotice(closeCode);
  if (isDiskFull && mayEdit) return 'disk-full';
  return mayEdit || !saved ? denied : undefined;
}
