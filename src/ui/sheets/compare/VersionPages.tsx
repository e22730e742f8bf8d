import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { SheetSummary } from '@/sheets/schema';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonBlock } from '../../kit/feedback/Skeleton';
import { useMedia } from '../../kit/use-media';
import { ModeButtons } from './ModeButtons';
import { type CompareMode, PageCompare } from './PageCompare';

interface VersionPagesProps {
  sheet: SheetSummary;
  /** The document whose versions are compared. The sheet's other document is used in its current version. */
  documentId: string;
  before: string;
  after: string;
}

/** Shows a sheet's page with two versions of one of its texts. */
export function VersionPages({ sheet, documentId, before, after }: VersionPagesProps) {
  const hasRoom = useMedia('(min-width: 640px)', true);
  const [chosen, setMode] = useState<CompareMode>();
  const mode = chosen ?? (hasRoom ? 'beside' : 'slider');
  const half = documentId === sheet.dataDocumentId ? 'data' : 'template';
  const older = usePages(sheet.sheetId, { [half]: before });
  const newer = usePages(sheet.sheetId, { [half]: after });
  const problem = [older, newer].find(({ isError }) => isError);
  return (
    <div className="flex h-[70dvh] min-h-80 flex-col overflow-hidden rounded-lg border border-line">
      <div className="flex gap-0.5 border-line border-b px-2 py-1">
        <ModeButtons mode={mode} onMode={setMode} />
      </div>
      {problem && <QueryNotice query={problem} />}
      {!problem && !(older.data && newer.data) && <SkeletonBlock className="flex-1" />}
      {older.data && newer.data && <PageCompare before={older.data} after={newer.data} mode={mode} />}
    </div>
  );
}

function usePages(sheetId: string, texts: { data?: string; template?: string }) {
  const trpc = useTRPC();
  // Not cached, because the query keys contain the whole texts.
  return useQuery(trpc.sheets.render.queryOptions({ sheetId, ...texts }, { gcTime: 0 }));
}
