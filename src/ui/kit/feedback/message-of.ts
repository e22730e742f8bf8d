import { t } from '@/generated/messages/kit';
/** What to tell the person about a failed call. The server writes its messages for people; the network does not. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return t('somethingWentWrong');
  const fromNetwork = thrown.name === 'TRPCClientError' && !('data' in thrown && thrown.data);
  return fromNetwork || thrown instanceof TypeError ? t('serverUnreachable') : thrown.message;
}
