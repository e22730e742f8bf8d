import type { ArchiveLossKind } from '@/files/archive/core/losses';
import type { ArchiveReport } from '@/files/schema';
import { t } from '@/generated/messages/tree/reports';
import { LostList } from './LostList';

const LOSSES: Readonly<Record<ArchiveLossKind, (count: number) => string>> = {
  databases: (count) => t('databases', { count }),
  largeTables: (count) => t('largeTables', { count }),
  accountLinks: (count) => t('accountLinks', { count }),
  embeddedNotes: (count) => t('embeddedNotes', { count }),
  blockLinks: (count) => t('blockLinks', { count }),
  missingNotes: (count) => t('missingNotes', { count }),
  callouts: (count) => t('callouts', { count }),
  queries: (count) => t('queries', { count }),
  brokenLinks: (count) => t('brokenLinks', { count }),
  embedded: (count) => t('embedded', { count }),
  forms: (count) => t('forms', { count }),
  remotePictures: (count) => t('remotePictures', { count }),
  missingPictures: (count) => t('missingPictures', { count }),
  mergedCells: (count) => t('mergedCells', { count }),
  internalLinks: (count) => t('internalLinks', { count }),
  toggles: (count) => t('toggles', { count }),
};

interface ArchiveReportTextProps {
  report: ArchiveReport;
  documents: number;
  files: number;
  heading: 'h3' | 'h4';
}

/** Shows the result of importing a zip file, a folder or an HTML file. */
export function ArchiveReportText({ report, documents, files, heading: Heading }: ArchiveReportTextProps) {
  const { source, lost, leftOut } = report;
  return (
    <div className="text-base text-soft">
      <p>{t('cameIn', { source, documents, files })}</p>
      <LostList heading={Heading} lost={lost} words={LOSSES} />
      {leftOut.length > 0 && (
        <>
          <Heading className="mt-4 mb-1 font-semibold text-ink">{t('leftOutTitle')}</Heading>
          <ul className="max-h-40 list-disc overflow-y-auto break-words ps-5">
            {leftOut.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
