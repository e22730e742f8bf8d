import { useQueryClient } from '@tanstack/react-query';
import { t } from '@/generated/messages/kit';
import { Button } from '../controls/Button';
import { isUnreachable, messageOf } from './message-of';
import { Notice } from './Notice';

interface QueryNoticeProps {
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
}

/** A message about a failed query, with its reason and a button that tries all failed queries of the page again. */
export function QueryNotice({ query }: QueryNoticeProps) {
  const queries = useQueryClient();
  // Queries mostly fail together, because the server can't be reached. So one button is enough.
  const tryAgain = () => {
    void query.refetch();
    void queries.refetchQueries({ type: 'active', predicate: isFailed }, { cancelRefetch: false });
  };
  return (
    <Notice
      action={
        <Button size="sm" data-tries-all="" busy={query.isFetching} onClick={tryAgain}>
          {t('tryAgain')}
        </Button>
      }
    >
      {/* The button says what to do. */}
      {isUnreachable(query.error) ? t('serverAway') : messageOf(query.error)}
    </Notice>
  );
}

function isFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}
