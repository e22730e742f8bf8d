import { type ComponentProps, useEffect, useState } from 'react';
import { t } from '@/generated/messages/offline';
import { isUnreachable } from '../../kit/feedback/message-of';
import { QueryState } from '../../kit/feedback/QueryState';
import { Section } from '../PageFrame';
import { useViewer } from '../viewer';
import { AvailableOffline } from './AvailableOffline';
import { type KeptDocument, keptDocuments } from './kept-documents';

type QueryStateProps = ComponentProps<typeof QueryState>;
type PageQueryStateProps = QueryStateProps & { query: QueryStateProps['query'] & { data: unknown } };

/**
 * Like `QueryState`, for the query that fills a page. If the page is empty because the server can't be reached, the
 * documents that open without the server are listed below the message.
 */
export function PageQueryState(props: PageQueryStateProps) {
  const { isError, error, data } = props.query;
  return (
    <>
      <QueryState {...props} />
      {isError && data === undefined && isUnreachable(error) && <KeptHere />}
    </>
  );
}

/** The documents stored in this browser. Renders nothing if there are none. */
function KeptHere() {
  const { userId } = useViewer();
  const [documents, setDocuments] = useState<readonly KeptDocument[]>([]);
  useEffect(() => {
    let isCurrent = true;
    keptDocuments(userId)
      .catch(() => [])
      .then((kept) => isCurrent && setDocuments(kept));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  if (documents.length === 0) return null;
  return (
    <div className="mt-8">
      <Section title={t('availableOffline')}>
        <AvailableOffline documents={documents} />
      </Section>
    </div>
  );
}
