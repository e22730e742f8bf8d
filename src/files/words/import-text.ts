import { t as archives } from '@/generated/messages/tree/archive';
import { t } from '@/generated/messages/tree/reports';
import { t as word } from '@/generated/messages/tree/word';
import type { ArchiveReport, ImportedArchive, WordReport } from '../schema';
import { archiveLossText, wordLossText } from './loss-text';

/** Returns the lines that tell people what a file became, and what was lost. */
export function importLines(imported: ImportedArchive): string[] {
  const { documents, files, leftOut, folder, report, archive } = imported;
  if (report) return wordLines(report);
  if (archive) return archiveLines(archive, imported);
  const counts = { documents, files, leftOut };
  return [folder === '' ? archives('imported', counts) : archives('importedInto', { ...counts, folder })];
}

function wordLines({ path, pictures, suggestions, comments, lost }: WordReport): string[] {
  const isTextOnly = pictures + suggestions + comments === 0;
  return [
    t('title', { name: path }),
    isTextOnly ? word('justText') : word('cameIn', { pictures, suggestions, comments }).trim(),
    ...(suggestions + comments > 0 ? [word('suggestionsAreYours')] : []),
    ...lostLines(lost.map(wordLossText)),
  ];
}

function archiveLines({ path, source, comments, lost, leftOut }: ArchiveReport, imported: ImportedArchive): string[] {
  const { documents, files } = imported;
  return [
    t('title', { name: path }),
    t('cameIn', { source, documents, files }),
    ...(comments > 0 ? [t('threads', { count: comments })] : []),
    ...lostLines(lost.map(archiveLossText)),
    ...(leftOut.length > 0 ? [`${t('leftOutTitle')}:`, ...leftOut.map(item)] : []),
  ];
}

function lostLines(lost: readonly string[]): string[] {
  return lost.length === 0 ? [t('nothingLost')] : [`${t('lostTitle')}:`, ...lost.map(item)];
}

function item(text: string): string {
  return `- ${text}`;
}
