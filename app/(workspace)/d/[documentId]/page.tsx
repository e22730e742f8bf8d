import type { Metadata } from 'next';
import { cache } from 'react';
import { nameOf } from '@/documents/core/path';
import { DocumentPage } from '@/ui/document/DocumentPage';
import { readPanel } from '@/ui/document/panel/panels';
import { api, orLeave, requireSession } from '../../../server-api';

interface PageProps {
  params: Promise<{ documentId: string }>;
  searchParams: Promise<{ panel?: string | string[] }>;
}

/** Once per request, for the title and for the page. */
const load = cache(async (documentId: string) => {
  const path = `/d/${documentId}`;
  await requireSession(path);
  return orLeave((await api()).documents.get({ documentId }), path);
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: nameOf((await load((await params).documentId)).path) };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { documentId, projectId, projectName, path, kind, updatedAt, trashedAt, pair } = await load(
    (await params).documentId,
  );
  const { panel } = await searchParams;
  const document = { documentId, projectId, projectName, path, kind, updatedAt, trashed: trashedAt !== null, pair };
  return <DocumentPage key={documentId} initial={document} initialPanel={readPanel(panel)} />;
}
