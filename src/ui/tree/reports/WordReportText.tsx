import type { WordReport } from '@/files/schema';
import { wordLossText } from '@/files/words/loss-text';
import { t } from '@/generated/messages/tree/word';
import { LostList } from './LostList';

interface WordReportTextProps {
  report: WordReport;
  heading: 'h3' | 'h4';
}

/** Shows the result of importing a Word file. */
export function WordReportText({ report, heading }: WordReportTextProps) {
  const { pictures, suggestions, comments, lost } = report;
  const isTextOnly = pictures + suggestions + comments === 0;
  return (
    <div className="text-base text-soft">
      <p>{isTextOnly ? t('justText') : t('cameIn', { pictures, suggestions, comments })}</p>
      {suggestions + comments > 0 && <p className="mt-2">{t('suggestionsAreYours')}</p>}
      <LostList heading={heading} lost={lost.map(wordLossText)} />
    </div>
  );
}
