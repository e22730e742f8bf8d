import { t } from '@/generated/messages/kit';
/** What to tell the person about a failed call. The server writes its messages for people; the network does not. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return t('somethingWentWrong');
  return isUnreachable(thrown) ? t('serverUnreachable') : thrown.message;
}

/** Whether a call failed because the server wasn't there. */
export function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const fromNetwork = thrown.name === 'TRPCClientError' && !('data' in thrown && thrown.data);
  return fromNetwork || thrown instanceof TypeError;
}
