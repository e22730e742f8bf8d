import { t } from '@/generated/messages/kit';
/** Returns the message about a failed call. Messages from the server are written for people; network errors aren't. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return t('somethingWentWrong');
  return isUnreachable(thrown) ? t('serverUnreachable') : thrown.message;
}

/** Returns whether a call failed because the server couldn't be reached. */
export function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const fromNetwork = thrown.name === 'TRPCClientError' && !('data' in thrown && thrown.data);
  return fromNetwork || thrown instanceof TypeError;
}
