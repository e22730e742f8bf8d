import { RotateCw } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { askForServer, isReached } from '@/api/client-reach';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/offline';
import { DocumentPage } from '../document/DocumentPage';
import { readPanel } from '../document/panel/panels';
import { Button } from '../kit/controls/Button';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { showToast } from '../kit/feedback/toast-store';
import { markEditorReady } from '../shell/editor-ready';
import { AvailableOffline } from '../shell/offline/AvailableOffline';
import type { KeptDocument } from '../shell/offline/kept-documents';
import { PageFrame, Section } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { useReloadWhenReached } from './use-reload-when-reached';

/** Shows the document at this address if it is stored here. Otherwise explains why not, and lists what is stored. */
export function OfflineContent({ documents }: { documents: readonly KeptDocument[] | undefined }) {
  const path = usePathname();
  const panel = useSearchParams().get('panel');
  const documentId = /^\/d\/([^/]+)$/.exec(path)?.[1];
  const document = documents?.find((kept) => kept.documentId === documentId);
  useTitle(document && displayName(document.path));
  if (document) {
    const { suggestsOnly = false } = document;
    return (
      <DocumentPage
        key={documentId}
        initial={{ ...document, suggestsOnly }}
        initialPanel={readPanel(panel ?? undefined)}
      />
    );
  }
  return <Unavailable isDocument={documentId !== undefined} isHome={path === '/'} documents={documents} />;
}

interface UnavailableProps {
  isDocument: boolean;
  isHome: boolean;
  documents: readonly KeptDocument[] | undefined;
}

function Unavailable({ isDocument, isHome, documents }: UnavailableProps) {
  const { workspace } = useViewer();
  useReloadWhenReached();
  useEffect(markEditorReady, []);
  // If what is stored couldn't be read, nobody knows whether the document is here.
  const title = t(isDocument && documents ? 'notHere' : 'youAreOffline');
  return (
    <PageFrame title={isHome ? workspace.name : title}>
      <div data-says-offline className="mb-8 flex flex-col items-start gap-3">
        <OfflineNote>{reasonFor({ isDocument, isHome, documents })}</OfflineNote>
        <TryAgain />
      </div>
      <Section title={t('availableOffline')}>
        <AvailableOffline documents={documents} />
      </Section>
    </PageFrame>
  );
}

function reasonFor({ isDocument, isHome, documents }: UnavailableProps): string {
  if (isDocument) return t('documentNotHere');
  if (!isHome) return t('pageNeedsServer');
  return documents && documents.length > 0 ? t('home') : t('homeEmpty');
}

/** Checks the server at once. If it is there, the page loads. */
function TryAgain() {
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await askForServer();
    setAsking(false);
    if (!isReached()) showToast(t('stillAway'));
  };
  return (
    <Button icon={<RotateCw size={14} />} busy={isAsking} onClick={() => void ask()}>
      {t('tryAgain')}
    </Button>
  );
}

function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = `${name ?? t('offline')} · Variorum`;
  }, [name]);
}
