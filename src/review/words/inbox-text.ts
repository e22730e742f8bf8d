import { t } from '@/generated/messages/inbox/items';
import type { InboxItem } from '../inbox/schema';

/** Returns what happened, in one line: "Cole Margin mentioned you", "Suggestion for Ada: 3 of 8 reviewed". */
export function headlineOf(item: InboxItem, me: string): string {
  const { reason, actor, hunkId, projectName } = item;
  const name = actor?.name ?? t('someone');
  switch (reason) {
    case 'suggestion':
    case 'tree':
      return suggestedWords(item, { name, isOwn: actor?.userId === me });
    case 'request':
      return actor?.userId === me ? t('reviewAskedByYou') : t('reviewAsked', { name });
    case 'closed':
      return t('requestClosed', { name });
    case 'mention':
      return hunkId ? t('mentionedYouOnChange', { name }) : t('mentionedYou', { name });
    case 'reply':
      return hunkId ? t('commentedOnChange', { name }) : t('replied', { name });
    case 'question':
      return actor?.userId === me ? t('agentAsksYou') : t('agentAsksAboutRequest', { name });
    case 'finished':
      return t('agentAnswered');
    case 'failed':
      return t('requestFailed');
    case 'interrupted':
      return t('requestInterrupted');
    case 'access':
      return t('requestsAccess', { name, project: projectName });
  }
}

/**
 * Returns why an item is in the inbox, as the start of a line that continues with the item's text: "Cleo Reed
 * suggests".
 */
export function leadOf(item: InboxItem, me: string): string {
  const { reason, actor, isWritten } = item;
  if (reason !== 'suggestion' && reason !== 'tree') return headlineOf(item, me);
  const name = actor?.name ?? t('someone');
  const isOwn = actor?.userId === me;
  if (isOwn) return isWritten ? t('leadByYou') : t('leadForYou');
  return isWritten ? t('leadByOther', { name }) : t('leadForOther', { name });
}

/** Returns what an item is, without how much of it is reviewed: "Suggestion by Cleo Reed". */
export function originOf(item: InboxItem, me: string): string {
  const { reason, actor, isWritten } = item;
  if (reason !== 'suggestion') return headlineOf(item, me);
  if (!isWritten) return leadOf(item, me);
  return actor?.userId === me ? t('originByYou') : t('originByOther', { name: actor?.name ?? t('someone') });
}

function suggestedWords(
  { reason, review, isWritten }: InboxItem,
  { name, isOwn }: { name: string; isOwn: boolean },
): string {
  const progress = { reviewed: review?.reviewed ?? 0, total: review?.total ?? 0 };
  if (reason === 'tree') {
    if (isOwn) return isWritten ? t('documentChangesByYou', progress) : t('documentChangesForYou', progress);
    const named = { ...progress, name };
    return isWritten ? t('documentChangesByOther', named) : t('documentChangesForOther', named);
  }
  if (isOwn) return isWritten ? t('suggestionByYou', progress) : t('suggestionForYou', progress);
  const named = { ...progress, name };
  return isWritten ? t('suggestionByOther', named) : t('suggestionForOther', named);
}
