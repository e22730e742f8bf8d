'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePlus, LayoutTemplate } from 'lucide-react';
import { useTRPC } from '@/api/client';
import type { FirstSteps } from '@/api/schema';
import { t } from '@/generated/messages/home';
import { Button } from '../kit/controls/Button';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { PageFrame, Section } from '../shell/PageFrame';
import { useShell } from '../shell/shell-context';
import { useMay, useViewer } from '../shell/viewer';
import { useNewDocument } from '../tree/state/use-new-document';
import { AgentNow } from './AgentNow';
import { EmptyWorkspace } from './EmptyWorkspace';
import { FavouriteDocuments } from './FavouriteDocuments';
import { FirstStepsCard } from './FirstStepsCard';
import { RecentDocuments } from './RecentDocuments';
import { RECENT, type RecentDocument } from './recent';
import { SearchForm } from './SearchForm';
import { WaitingReviews } from './WaitingReviews';

export function HomePage({ initial, firstSteps }: { initial: RecentDocument[]; firstSteps: FirstSteps }) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const mayEdit = useMay('edit');
  const { openNewSheet } = useShell();
  const newDocument = useNewDocument();
  const recent = useQuery(
    trpc.documents.recent.queryOptions({ workspaceId: workspace.id, limit: RECENT }, { initialData: initial }),
  );
  const documents = recent.data;
  return (
    <PageFrame
      title={workspace.name}
      actions={
        mayEdit && (
          <>
            <Button
              // On phones, a project's menu has it. Alone in a row of its own, it would come before everything else.
              className="max-sm:hidden"
              icon={<LayoutTemplate size={15} />}
              title={t('newSheetHint')}
              onClick={openNewSheet}
            >
              {t('newSheet')}
            </Button>
            <Button
              variant="primary"
              // On phones, the bar at the bottom has this button.
              className="max-sm:hidden"
              icon={<FilePlus size={15} />}
              busy={newDocument.busy}
              onClick={newDocument.create}
            >
              {t('newDocument')}
            </Button>
          </>
        )
      }
      wide
    >
      <SearchForm />
      {recent.isError && <QueryNotice query={recent} />}
      <FirstStepsCard
        initial={firstSteps}
        documentId={documents.find(({ kind }) => kind === 'markdown')?.documentId}
        onNewDocument={newDocument.create}
      />
      {documents.length === 0 ? (
        <EmptyWorkspace onNew={newDocument.create} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">
            <Section title={t('suggestionsToReview')}>
              <WaitingReviews />
            </Section>
          </div>
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Section title={t('recentDocuments')}>
              <RecentDocuments documents={documents} />
            </Section>
          </div>
          <div className="lg:col-start-2">
            <FavouriteDocuments />
            <AgentNow />
          </div>
        </div>
      )}
    </PageFrame>
  );
}
