import { t } from '@/generated/messages/tree/left-out';
import type { ImportObstacle } from '../archive/core/limits';
import type { ExportReport, LeftOut, LeftOutKind } from '../core/left-out';

const OF_KIND: Readonly<Record<LeftOutKind, (count: number) => string>> = {
  missingPictures: (count) => t('missingPictures', { count }),
  tooManyPictures: (count) => t('tooManyPictures', { count }),
  unsupportedPictures: (count) => t('unsupportedPictures', { count }),
  remotePictures: (count) => t('remotePictures', { count }),
  footnotePictures: (count) => t('footnotePictures', { count }),
  linkedFiles: (count) => t('linkedFiles', { count }),
  missingFiles: (count) => t('missingFiles', { count }),
  formulas: (count) => t('formulas', { count }),
};

const OF_OBSTACLE: Readonly<Record<ImportObstacle, () => string>> = {
  entries: () => t('tooManyEntries'),
  documents: () => t('tooManyDocuments'),
  text: () => t('tooMuchText'),
  bytes: () => t('tooManyBytes'),
  file: () => t('tooLargeFile'),
};

/** Says how many things of a kind an export left out. */
export function leftOutText({ kind, count }: LeftOut): string {
  return OF_KIND[kind](count);
}

/** Says why an exported zip file can't be imported as a whole. */
export function obstacleText(obstacle: ImportObstacle): string {
  return OF_OBSTACLE[obstacle]();
}

/** Returns the names, and how many more there are. */
export function namesOf({ count, names }: LeftOut): string[] {
  const rest = count - names.length;
  return rest > 0 ? [...names, t('rest', { count: rest })] : names;
}

/** Returns the lines that tell people what an export left out. */
export function leftOutLines({ leftOut, importObstacles }: ExportReport): string[] {
  const named = leftOut.map((one) => `- ${leftOutText(one)}: ${namesOf(one).join(', ')}`);
  return [
    ...(named.length > 0 ? [`${t('title')}:`, ...named] : []),
    ...(importObstacles.length > 0
      ? [`${t('cantImport')}:`, ...importObstacles.map((one) => `- ${obstacleText(one)}`), t('cantImportHint')]
      : []),
  ];
}
