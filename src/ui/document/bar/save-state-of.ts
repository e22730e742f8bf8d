import { type ConnectionState, closeNotice, type Notice } from '../../editor/connection-state';
import type { SaveState } from './SaveMark';

/** Returns the state of the person's own edits, as shown on the page. */
export function saveStateOf({ status, saved, denied, isDiskFull }: ConnectionState): SaveState {
  if (status === 'refused' || denied || (isDiskFull && !saved)) return 'refused';
  if (status === 'offline') return 'offline';
  if (!saved) return 'saving';
  return status === 'live' ? 'saved' : 'connecting';
}

/** Returns the message to show about the connection. People who can't edit and have written nothing see no denial. */
export function noticeOf(
  { status, saved, closeCode, denied, isDiskFull }: ConnectionState,
  mayEdit: boolean,
): Notice | undefined {
  if (status === 'refused') return closeNotice(closeCode);
  if (isDiskFull && mayEdit) return 'disk-full';
  return mayEdit || !saved ? denied : undefined;
}
