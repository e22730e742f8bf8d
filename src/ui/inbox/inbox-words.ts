import { nameOf } from '@/documents/core/path';
import type { InboxItem } from '@/review/inbox/schema';

/** What happened, in one line: "Cole Margin mentioned you", "For Ada: 3 of 8 reviewed". */
export function headlineOf({ reason, actor, review, hunkId, isWritten }: InboxItem, me: string): string {
  const name = actor?.name ?? 'Someone';
  const asker = `${isWritten ? 'by' : 'for'} ${actor?.userId === me ? 'you' : name}`;
  switch (reason) {
    case 'suggestion':
      return `Suggestion ${asker}: ${progressOf(review)}`;
    case 'tree':
      return `Document changes ${asker}: ${progressOf(review)}`;
    case 'mention':
      return `${name} mentioned you${hunkId ? ' on a suggested change' : ''}`;
    case 'reply':
      return `${name} replied${hunkId ? ' on a suggested change' : ''}`;
    case 'question':
      return actor?.userId === me
        ? 'The agent has a question for you'
        : `The agent has a question about ${name}’s request`;
    case 'finished':
      return 'The agent answered you';
    case 'failed':
      return 'Your request to the agent failed';
    case 'interrupted':
      return 'Your request to the agent was interrupted';
  }
}

function progressOf(review: InboxItem['review']): string {
  return `${review?.reviewed ?? 0} of ${review?.total ?? 0} reviewed`;
}

/** One item as screen readers say it in the list. */
export function labelOf(item: InboxItem, me: string): string {
  return `${headlineOf(item, me)}, in ${nameOf(item.path)}`;
}
