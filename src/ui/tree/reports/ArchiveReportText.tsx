import type { ArchiveReport } from '@/files/schema';
import { archiveLossText } from '@/files/words/loss-text';
import { t } from '@/generated/messages/tree/reports';
import { LostList } from './LostList';

interface ArchiveReportTextProps {
  report: ArchiveReport;
  documents: number;
  files: number;
  heading: 'h3' | 'h4';
}

/** Shows the result of importing a zip file, a folder or an HTML file. */
export function ArchiveReportText({ report, documents, files, heading: Heading }: ArchiveReportTextProps) {
  const { source, comments, lost, leftOut } = report;
  return (
    <div className="text-base text-soft">
      <p>{t('cameIn', { source, documents, files })}</p>
      {comments > 0 && <p className="mt-2">{t('threads', { count: comments })}</p>}
      <LostList heading={Heading} lost={lost.map(archiveLossText)} />
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
