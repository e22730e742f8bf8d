import { t as archive } from '@/generated/messages/tree/reports';
import { t as word } from '@/generated/messages/tree/word';
import type { ArchiveLoss, ArchiveLossKind } from '../archive/core/losses';
import type { Loss, LossKind } from '../word/core/model';

type Words = (count: number) => string;

const OF_ARCHIVE: Readonly<Record<ArchiveLossKind, Words>> = {
  notText: (count) => archive('notText', { count }),
  databases: (count) => archive('databases', { count }),
  largeTables: (count) => archive('largeTables', { count }),
  accountLinks: (count) => archive('accountLinks', { count }),
  embeddedNotes: (count) => archive('embeddedNotes', { count }),
  blockLinks: (count) => archive('blockLinks', { count }),
  missingNotes: (count) => archive('missingNotes', { count }),
  callouts: (count) => archive('callouts', { count }),
  queries: (count) => archive('queries', { count }),
  comments: (count) => archive('comments', { count }),
  leftComments: (count) => archive('leftComments', { count }),
  brokenLinks: (count) => archive('brokenLinks', { count }),
  embedded: (count) => archive('embedded', { count }),
  forms: (count) => archive('forms', { count }),
  remotePictures: (count) => archive('remotePictures', { count }),
  missingPictures: (count) => archive('missingPictures', { count }),
  mergedCells: (count) => archive('mergedCells', { count }),
  internalLinks: (count) => archive('internalLinks', { count }),
  toggles: (count) => archive('toggles', { count }),
};

const OF_WORD: Readonly<Record<LossKind, Words>> = {
  mergedCells: (count) => word('mergedCells', { count }),
  nestedTables: (count) => word('nestedTables', { count }),
  textBoxes: (count) => word('textBoxes', { count }),
  formulas: (count) => word('formulas', { count }),
  objects: (count) => word('objects', { count }),
  symbols: (count) => word('symbols', { count }),
  linkedPictures: (count) => word('linkedPictures', { count }),
  damagedPictures: (count) => word('damagedPictures', { count }),
  internalLinks: (count) => word('internalLinks', { count }),
  contents: (count) => word('contents', { count }),
  headersFooters: (count) => word('headersFooters', { count }),
  listNumbers: (count) => word('listNumbers', { count }),
  formatting: (count) => word('formatting', { count }),
  formattingChanges: (count) => word('formattingChanges', { count }),
  comments: (count) => word('comments', { count }),
};

/** Says what an import of a zip file, a folder or an HTML file left out or converted to another form. */
export function archiveLossText({ kind, count }: ArchiveLoss): string {
  return OF_ARCHIVE[kind](count);
}

/** Says what an import of a Word file left out or converted to another form. */
export function wordLossText({ kind, count }: Loss): string {
  return OF_WORD[kind](count);
}
