import { DENIAL_REASONS } from '@/documents/core/sync/denial';
import type { ConnectionState } from '../../editor/connection-state';
import type { SaveState } from './SaveMark';

/** What the page says about the person's own edits. */
export function saveStateOf({ status, saved, denied, isDiskFull }: ConnectionState): SaveState {
  if (status === 'refused' || denied || (isDiskFull && !saved)) return 'refused';
  if (status === 'offline') return 'offline';
  if (!saved) return 'saving';
  return status === 'live' ? 'saved' : 'connecting';
}

/** What has to be said about the connection. Who only reads, and has written nothing, need not hear that they can't. */
export function noticeOf({ status, saved, notice, isDiskFull }: ConnectionState, mayEdit: boolean): string | undefined {
  if (isDiskFull && status !== 'refused' && mayEdit) return DENIAL_REASONS['disk-full'];
  return status === 'refused' || mayEdit || !saved ? notice : undefined;
}
