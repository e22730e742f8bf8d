import type { WordReport } from '@/files/schema';
import type { LossKind } from '@/files/word/core/model';
import { t } from '@/generated/messages/tree/word';
import { LostList } from './LostList';

const LOSSES: Readonly<Record<LossKind, (count: number) => string>> = {
  mergedCells: (count) => t('mergedCells', { count }),
  nestedTables: (count) => t('nestedTables', { count }),
  textBoxes: (count) => t('textBoxes', { count }),
  formulas: (count) => t('formulas', { count }),
  objects: (count) => t('objects', { count }),
  symbols: (count) => t('symbols', { count }),
  linkedPictures: (count) => t('linkedPictures', { count }),
  damagedPictures: (count) => t('damagedPictures', { count }),
  internalLinks: (count) => t('internalLinks', { count }),
  contents: (count) => t('contents', { count }),
  headersFooters: (count) => t('headersFooters', { count }),
  listNumbers: (count) => t('listNumbers', { count }),
  formatting: (count) => t('formatting', { count }),
  formattingChanges: (count) => t('formattingChanges', { count }),
  comments: (count) => t('comments', { count }),
};

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
      <LostList heading={heading} lost={lost} words={LOSSES} />
    </div>
  );
}
