import { t } from '@/generated/messages/kit';
import { Button } from '../controls/Button';
import { messageOf } from './message-of';
import { Notice } from './Notice';

interface QueryNoticeProps {
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
}

/** A message about a failed query, with its reason and a button to try again. */
export function QueryNotice({ query }: QueryNoticeProps) {
  return (
    <Notice
      action={
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {messageOf(query.error)}
    </Notice>
  );
}
