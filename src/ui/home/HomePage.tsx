'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/Button';
import { messageOf } from '../kit/message-of';
import { Notice } from '../kit/Notice';
import { PageFrame, Section } from '../shell/PageFrame';
import { useShell } from '../shell/shell-context';
import { useViewer } from '../shell/viewer';
import { AgentNow } from './AgentNow';
import { FirstSteps } from './FirstSteps';
import { RecentDocuments } from './RecentDocuments';
import { RECENT, type RecentDocument } from './recent';
import { WaitingReviews } from './WaitingReviews';

export function HomePage({ initial }: { initial: RecentDocument[] }) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { openPalette } = useShell();
  const recent = useQuery(
    trpc.documents.recent.queryOptions({ workspaceId: workspace.id, limit: RECENT }, { initialData: initial }),
  );
  const documents = recent.data;
  return (
    <PageFrame
      title={workspace.name}
      actions={
        <Button variant="primary" onClick={openPalette}>
          New or go to…
        </Button>
      }
      wide
    >
      {recent.isError && <Notice>{messageOf(recent.error)}</Notice>}
      {documents.length === 0 ? (
        <FirstSteps />
      ) : (
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          <div className="lg:order-2">
            <Section title="Waiting for review">
              <WaitingReviews documents={documents} />
            </Section>
            <Section title="The agent">
              <AgentNow documents={documents} />
            </Section>
          </div>
          <Section title="Recent documents">
            <RecentDocuments documents={documents} />
          </Section>
        </div>
      )}
    </PageFrame>
  );
}
