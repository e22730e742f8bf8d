import type { Metadata } from 'next';
import { cache } from 'react';
import { listedName } from '@/documents/core/pair';
import { displayName } from '@/documents/core/path';
import { DocumentPage } from '@/ui/document/DocumentPage';
import type { OpenDocument } from '@/ui/document/open-document';
import { readPanel } from '@/ui/document/panel/panels';
import { LazySheetPage } from '@/ui/sheets/page/LazySheetPage';
import { ProjectRoleProvider } from '@/ui/shell/viewer';
import { api, orLeave, requireSession } from '../../../server-api';

interface PageProps {
  params: Promise<{ documentId: string }>;
  /** `alone`: shows only the named document of a sheet, without its companion. */
  searchParams: Promise<{ panel?: string | string[]; alone?: string | string[] }>;
}

/** Runs once per request, for both the title and the page. */
const load = cache(async (documentId: string) => {
  const address = `/d/${documentId}`;
  await requireSession(address);
  const document = await orLeave((await api()).documents.get({ documentId }), address);
  const { projectId, projectName, path, kind, updatedAt, trashedAt, pair, role, suggestsOnly } = document;
  const trashed = trashedAt !== null;
  const place = { documentId, projectId, projectName, path, kind, updatedAt, trashed, pair };
  const opened: OpenDocument = { ...place, suggestsOnly };
  return { document: opened, role };
});

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { document } = await load((await params).documentId);
  return { title: (await searchParams).alone === undefined ? listedName(document) : displayName(document.path) };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { document, role } = await load((await params).documentId);
  const { panel, alone } = await searchParams;
  const initialPanel = readPanel(panel);
  const { documentId, pair } = document;
  if (!pair || alone !== undefined) {
    return (
      <ProjectRoleProvider role={role}>
        <DocumentPage key={documentId} initial={document} initialPanel={initialPanel} />
      </ProjectRoleProvider>
    );
  }
  const { document: companion } = await load(pair.companionId);
  const [data, template] = pair.half === 'data' ? [document, companion] : [companion, document];
  return (
    <ProjectRoleProvider role={role}>
      <LazySheetPage key={pair.pairId} sheetId={pair.pairId} {...{ data, template, initialPanel }} opened={pair.half} />
    </ProjectRoleProvider>
  );
}
