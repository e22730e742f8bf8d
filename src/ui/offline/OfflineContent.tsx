import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/offline';
import { DocumentPage } from '../document/DocumentPage';
import { readPanel } from '../document/panel/panels';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { markEditorReady } from '../shell/editor-ready';
import type { KeptDocument } from '../shell/offline/kept-documents';
import { PageFrame, Section } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { AvailableOffline } from './AvailableOffline';
import { useReloadWhenReached } from './use-reload-when-reached';

/** Shows the document at this address if it is stored here. Otherwise explains why not, and lists what is stored. */
export function OfflineContent({ documents }: { documents: readonly KeptDocument[] }) {
  const path = usePathname();
  const panel = useSearchParams().get('panel');
  const documentId = /^\/d\/([^/]+)$/.exec(path)?.[1];
  const document = documents.find((kept) => kept.documentId === documentId);
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
  documents: readonly KeptDocument[];
}

function Unavailable({ isDocument, isHome, documents }: UnavailableProps) {
  const { workspace } = useViewer();
  useReloadWhenReached();
  useEffect(markEditorReady, []);
  return (
    <PageFrame title={isHome ? workspace.name : t('youAreOffline')}>
      <div className="mb-8">
        <OfflineNote>{reasonFor(isDocument, isHome)}</OfflineNote>
      </div>
      <Section title={t('availableOffline')}>
        <AvailableOffline documents={documents} />
      </Section>
    </PageFrame>
  );
}

function reasonFor(isDocument: boolean, isHome: boolean): string {
  if (isDocument) return t('documentNotHere');
  return isHome ? t('home') : t('pageNeedsServer');
}

function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = `${name ?? t('offline')} · Variorum`;
  }, [name]);
}
